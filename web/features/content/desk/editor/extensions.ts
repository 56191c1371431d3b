import { parseVideoAddress } from '#contract/content/videos.ts'
import { NumberColumns } from '#web/features/content/desk/editor/number-columns.ts'
import { PictureView } from '#web/features/content/desk/editor/picture-view.tsx'
import { VideoView } from '#web/features/content/desk/editor/video-view.tsx'
import { Node, type Extensions } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { ReactNodeViewRenderer } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'

/** The tools of an editor: all, or those for legal texts. */
export type EditorKind = 'content' | 'legal'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    facts: { insertFacts: () => ReturnType }
  }
}

const captionOf = (figure: HTMLElement): HTMLElement =>
  figure.querySelector('figcaption') ?? document.createElement('figcaption')

/** A picture of this site with its alternative text and a caption. Without an address it is being uploaded. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  content: 'text*',
  marks: 'bold italic link',
  draggable: true,
  isolating: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
    upload: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'figure.picture',
      contentElement: (figure) => captionOf(figure as HTMLElement),
      getAttrs(figure) {
        const image = figure.querySelector('img')
        if (!image) return false
        const [src, alt] = [image.getAttribute('src') ?? '', image.getAttribute('alt') ?? '']
        return {
          src,
          alt,
          width: image.getAttribute('width'),
          height: image.getAttribute('height'),
        }
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'figure',
    { class: 'picture' },
    ['img', HTMLAttributes],
    ['figcaption', 0],
  ],
  addNodeView: () => ReactNodeViewRenderer(PictureView),
})

/** A video by the address of its page, or of a file of this site. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  content: 'text*',
  marks: 'bold italic link',
  draggable: true,
  isolating: true,
  addAttributes: () => ({ address: { default: '' }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure.video',
      contentElement: (figure) => captionOf(figure as HTMLElement),
      getAttrs(figure) {
        const video = parseVideoAddress(figure.dataset['video'] ?? '')
        return video ? { address: video.address, title: figure.dataset['title'] ?? '' } : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes: { address, title } }) => [
    'figure',
    { class: 'video', 'data-video': address as string, 'data-title': title as string },
    ['figcaption', 0],
  ],
  addNodeView: () => ReactNodeViewRenderer(VideoView),
})

const factRow = (name: string) => ({
  type: 'tableRow',
  content: [
    {
      type: 'tableHeader',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: name }] }],
    },
    { type: 'tableCell', content: [{ type: 'paragraph' }] },
  ],
})

/** A box of facts, such as how a fraud is recognised. */
const Facts = Node.create({
  name: 'facts',
  group: 'block',
  content: '(heading | paragraph | bulletList | orderedList | table)+',
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: 'aside.facts' }],
  renderHTML: () => ['aside', { class: 'facts' }, 0],
  addCommands() {
    const box = {
      type: this.name,
      content: [
        {
          type: 'heading',
          attrs: { level: 3 },
          content: [{ type: 'text', text: 'How to recognise it' }],
        },
        { type: 'table', content: ['Name used', 'Domain', 'Asks for'].map(factRow) },
      ],
    }
    return {
      insertFacts:
        () =>
        ({ commands }) =>
          commands.insertContent([box, { type: 'paragraph' }]),
    }
  },
})

const cellContent = '(paragraph | bulletList | orderedList)+'
/** Without the widths of columns, which would need styles in the text. */
const tables = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({
    resizable: false,
    View: null,
  }),
  TableRow,
  TableCell.extend({
    content: cellContent,
    addAttributes: () => ({}),
    renderHTML: () => ['td', 0],
  }),
  TableHeader.extend({
    content: cellContent,
    addAttributes: () => ({}),
    renderHTML: () => ['th', 0],
  }),
]

/** Whether an address may be linked to: the same as the server accepts. */
export const isLinkAddress = (address: string): boolean =>
  address.length <= 2000 &&
  !/[\s\\\p{Cc}]/u.test(address) &&
  /^(https?:\/\/[^/]|mailto:.|tel:.|\/(?!\/))/i.test(address)

export function editorExtensions(kind: EditorKind): Extensions {
  const isContent = kind === 'content'
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      codeBlock: false,
      code: isContent ? {} : false,
      strike: isContent ? {} : false,
      blockquote: isContent ? {} : false,
      horizontalRule: isContent ? {} : false,
      dropcursor: { class: 'drop-cursor', color: false, width: 2 },
      link: {
        openOnClick: false,
        autolink: true,
        linkOnPaste: true,
        defaultProtocol: 'https',
        isAllowedUri: (address) => isLinkAddress(address),
        HTMLAttributes: { rel: null, target: null, class: null },
      },
    }),
    ...tables,
    NumberColumns,
    ...(isContent ? [Facts, Picture, Video] : []),
  ]
}

import {
  cloneElement,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { cx } from './class-names.ts'
import { Icon } from './marks/icon.tsx'

/** The row's main link: its hit area is the whole row. */
export const hitClass = 'hit'

/**
 * The position of a cell on a phone, where each row is a card: `mark` left of all, `title` on top, `meta` lines below,
 * `figure` and `action` on the right, `text` over the whole width, `foot` side by side at the bottom, `hidden` nowhere.
 */
export type CardRole = 'mark' | 'title' | 'meta' | 'figure' | 'action' | 'text' | 'foot' | 'hidden'

export const cardClass = (role: CardRole = 'meta') => `card-${role}`

type SheetTableProps = ComponentProps<'table'> & {
  /** The content of the table, for screen readers. */
  caption: string
  /** Column widths in order; '' shares what is left. */
  columns?: readonly string[]
  /** On a phone each row is a card, laid out by the roles of its cells (see `cardClass`). */
  cards?: boolean
  /** Newer rows are on their way; these stay until then. */
  busy?: boolean | undefined
}

export function SheetTable({
  caption,
  columns,
  cards,
  busy,
  className,
  children,
  ...rest
}: SheetTableProps) {
  return (
    <div className="sheet">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the row's link takes the keyboard */}
      <table
        role="table"
        {...rest}
        aria-busy={busy || undefined}
        className={cx('sheet-table', cards && 'cards', className)}
        onClick={followRow}
      >
        <caption className="sr">{caption}</caption>
        {columns && (
          <colgroup>
            {columns.map((width, index) => (
              <col key={index} style={width ? { width } : undefined} />
            ))}
          </colgroup>
        )}
        {children}
      </table>
    </div>
  )
}

/** Text that lies above the row's link for its own hover (a time) still opens the row. */
function followRow(event: MouseEvent<HTMLTableElement>) {
  const target = event.target as Element
  if (event.defaultPrevented || target.closest('a, button, input, select, label')) return
  if (getSelection()?.isCollapsed === false) return
  const { ctrlKey, metaKey, shiftKey } = event
  target
    .closest('tbody tr')
    ?.querySelector(`a.${hitClass}`)
    ?.dispatchEvent(
      new window.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ctrlKey,
        metaKey,
        shiftKey,
      }),
    )
}

// Roles are written out: some browsers forget them when CSS turns rows into cards.
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- they are the elements' own */

export function TableHead({ children, ...rest }: ComponentProps<'thead'>) {
  return (
    <thead role="rowgroup" {...rest}>
      <tr role="row">{children}</tr>
    </thead>
  )
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody role="rowgroup" {...props} />
}

export type RowProps = ComponentProps<'tr'> & {
  /** Its menu is open. */
  open?: boolean | undefined
  /** Its subject was read before. */
  read?: boolean | undefined
  /** The keyboard stands on it (j and k). */
  selected?: boolean | undefined
}

export function Row({ open, read, selected, className, ...rest }: RowProps) {
  return (
    <tr
      role="row"
      {...rest}
      className={
        cx(open && 'is-open', read && 'is-read', selected && 'is-selected', className) || undefined
      }
    />
  )
}

type Align = { align?: 'right' | 'center' | undefined }

export function Cell({ align, className, ...rest }: Omit<ComponentProps<'td'>, 'align'> & Align) {
  return <td role="cell" {...rest} className={cx(alignClass(align), className) || undefined} />
}

/** The cell that names the row. */
export function RowHead(props: ComponentProps<'th'>) {
  return <th scope="row" role="rowheader" {...props} />
}

export function ColumnHead({
  align,
  className,
  ...rest
}: Omit<ComponentProps<'th'>, 'align'> & Align) {
  return (
    <th
      scope="col"
      role="columnheader"
      {...rest}
      className={cx(alignClass(align), className) || undefined}
    />
  )
}

export type SortControl = { className?: string; children?: ReactNode }

type SortHeaderProps = Omit<ComponentProps<'th'>, 'align'> &
  Align & {
    sort?: 'ascending' | 'descending' | undefined
    /** A link that sorts by this column (works before any script), or `onSort` for a button. */
    link?: ReactElement<SortControl>
    onSort?: () => void
  }

export function SortHeader({ sort, link, onSort, children, ...rest }: SortHeaderProps) {
  const content = (
    <>
      {children}
      <Icon name="up" />
    </>
  )
  return (
    <ColumnHead {...rest} aria-sort={sort}>
      {link ? (
        cloneElement(link, { className: 'sort', children: content })
      ) : (
        <button type="button" className="sort" onClick={onSort}>
          {content}
        </button>
      )}
    </ColumnHead>
  )
}

function alignClass(align: Align['align']) {
  return align === 'right' ? 'r' : align === 'center' ? 'c' : undefined
}

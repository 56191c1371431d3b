import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Contains the page builds, each in a folder named by the hash of its inputs. */
export const buildsFolder = 'dist'
/** Names the build to serve. */
export const currentBuildFile = 'dist/current'

const root = path.resolve(import.meta.dirname, '../../../..')

export interface PageBuild {
  /** Folder with the assets, fonts and the favicon. */
  webFolder: string
  /** Asset folders of earlier builds. */
  olderAssets: string[]
  stylesheets: string[]
  /** Assets of the back office; the entry module comes first. */
  admin: { styles: string[]; modules: string[] }
  render(input: {
    url: string
    transport: PageTransport
    cookies: string
    drawing: { origin: string; at: number }
    nonce: string
  }): Promise<{ status: number; html: string; location?: string }>
  publicPaths(transport: PageTransport): Promise<string[]>
}

export type PageTransport = (
  method: string,
  url: string,
  body?: unknown,
) => Promise<{ status: number; body: unknown; userUpdate?: string | undefined }>

/** Exports of the server-side rendering bundle. */
export interface ServerEntry {
  render(
    input: Parameters<PageBuild['render']>[0] & { assets: unknown },
  ): ReturnType<PageBuild['render']>
  publicPaths: PageBuild['publicPaths']
}

/** Opens the current build of `npm run build`; throws when there is none. */
export async function openPageBuild(): Promise<PageBuild> {
  const build = readFileSync(path.join(root, currentBuildFile), 'utf8').trim()
  const folder = path.join(root, buildsFolder, build)
  const assets = JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8')) as {
    styles: string[]
    admin: PageBuild['admin']
  }
  const entry = (await import(
    pathToFileURL(path.join(folder, 'pages/entry-server.js')).href
  )) as ServerEntry
  return {
    webFolder: path.join(folder, 'web'),
    olderAssets: assetsBeside(build),
    stylesheets: assets.styles,
    admin: assets.admin,
    render: (input) => entry.render({ ...input, assets }),
    publicPaths: (transport) => entry.publicPaths(transport),
  }
}

function assetsBeside(current: string): string[] {
  return readdirSync(path.join(root, buildsFolder))
    .filter((build) => build !== current)
    .map((build) => path.join(root, buildsFolder, build))
    .filter((folder) => existsSync(path.join(folder, 'assets.json')))
    .map((folder) => path.join(folder, 'web/assets'))
}

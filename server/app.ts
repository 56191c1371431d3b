import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { broadcastRefetch } from '#contract/live.ts'
import { mountAdvertising } from '#server/features/advertising/routes.ts'
import {
  createLiveSocketAuthorizer,
  createIdentify,
  setHashMemory,
} from '#server/features/auth/public.ts'
import { mountAuth } from '#server/features/auth/routes.ts'
import { mountBilling } from '#server/features/billing/routes.ts'
import {
  createIdentifyStaff,
  createIdentifyView,
  createJobGauges,
} from '#server/features/back-office/public.ts'
import { mountDesk } from '#server/desk.ts'
import { clearSearchCache, unsubscribeByLink } from '#server/features/broadcasts/public.ts'
import { mountBroadcasts } from '#server/features/broadcasts/routes.ts'
import { mountComplaints } from '#server/features/complaints/routes.ts'
import { mountCompanies } from '#server/features/companies/routes.ts'
import { buildNewsSitemap, buildPageSitemap } from '#server/features/content/public.ts'
import { mountContent } from '#server/features/content/routes.ts'
import { mountDirectory } from '#server/features/directory/routes.ts'
import { mountInventory } from '#server/features/inventory/routes.ts'
import { mountMatching } from '#server/features/matching/routes.ts'
import { mountMedia } from '#server/features/media/routes.ts'
import { mountMessages } from '#server/features/messages/routes.ts'
import { buildPartSitemap } from '#server/features/parts/public.ts'
import { mountParts } from '#server/features/parts/routes.ts'
import { mountPrivacy } from '#server/features/privacy/routes.ts'
import { mountProfile } from '#server/features/profile/routes.ts'
import { mountPush } from '#server/features/push/routes.ts'
import { mountHome } from '#server/features/home/routes.ts'
import { mountQuotes } from '#server/features/quotes/routes.ts'
import { mountRecommendations } from '#server/features/recommendations/routes.ts'
import { readSettings } from '#server/features/site/public.ts'
import { mountRegistration } from '#server/features/registration/routes.ts'
import { buildServiceSitemap } from '#server/features/services/public.ts'
import { mountServices } from '#server/features/services/routes.ts'
import { mountSite } from '#server/features/site/routes.ts'
import { mountHealth } from '#server/platform/http/health.ts'
import {
  mountIncomingMail,
  mountMailbox,
  mountOneClick,
} from '#server/platform/http/mail-routes.ts'
import { mountLive } from '#server/platform/http/live/live.ts'
import type { Sitemap } from '#server/platform/http/pages/crawler-files.ts'
import { createMount } from '#server/platform/http/mount.ts'
import { mountOpenApi } from '#server/platform/http/openapi.ts'
import { createServer } from '#server/platform/http/server.ts'
import { createSessionCookies } from '#server/platform/http/session-cookies.ts'
import { jobs, mailboxes } from '#server/worker.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface App {
  http: FastifyInstance
  /** Mounted endpoints, for the OpenAPI document and the tests that iterate over them. */
  endpoints: Endpoint[]
  sitemaps: Sitemap[]
  /** Other sites that pages may show in frames. */
  frameOrigins: () => Promise<string[]>
}

/** Creates the HTTP server with every feature's endpoints, health checks and the OpenAPI document; main mounts the pages. */
export async function createApp(
  platform: Platform,
  options: { isStopping: () => boolean } = { isStopping: () => false },
): Promise<App> {
  const { config, log, database } = platform
  setHashMemory(config.passwordHashMemory)
  const sessionCookies = createSessionCookies(config.publicUrl)
  const http = await createServer({ config, log, sessionCookies, errors: platform.errors })
  const endpoints: Endpoint[] = []
  const mount = createMount(http, {
    identify: createIdentifyView(platform, createIdentifyStaff(platform, createIdentify(platform))),
    token: sessionCookies.token,
    mounted: endpoints,
    requestsPerMinute: config.requestsPerMinute,
  })

  mountAuth(mount, platform, sessionCookies)
  mountDirectory(mount, platform)
  mountCompanies(mount, platform)
  mountBilling(mount, http, platform)
  mountRegistration(mount, platform)
  mountSite(mount, platform)
  const advertising = mountAdvertising(mount, platform)
  http.addHook('onClose', () => advertising.close())
  mountContent(mount, platform)
  mountComplaints(mount, platform)
  mountInventory(mount, platform)
  const parts = mountParts(mount, platform)
  http.addHook('onClose', () => parts.close())
  mountBroadcasts(mount, platform)
  mountMatching(mount, platform)
  mountMedia(mount, platform)
  mountProfile(mount, platform)
  mountPush(mount, http, platform)
  mountRecommendations(mount, platform)
  mountMessages(mount, platform)
  mountHome(mount, platform)
  mountQuotes(mount, platform)
  mountServices(mount, platform)
  mountDesk(mount, platform, sessionCookies, jobs)
  mountPrivacy(mount, platform)
  mountIncomingMail(mount, platform, mailboxes)
  if (config.demo && config.smtpUrl === undefined) mountMailbox(mount, http, platform)

  await mountLive(http, platform, {
    token: sessionCookies.token,
    authorizer: createLiveSocketAuthorizer(platform),
    afterBreak: broadcastRefetch,
    onAnnouncement: () => clearSearchCache(platform.database),
  })
  mountOneClick(
    http,
    async (token, actor) => (await unsubscribeByLink(platform, token, actor)) !== undefined,
  )
  mountHealth(http, platform, {
    isStopping: options.isStopping,
    sources: [createJobGauges(jobs)],
  })
  mountOpenApi(http, {
    endpoints,
    serverUrl: platform.siteUrl,
    title: async () => `${(await readSettings(platform)).productName} API`,
  })
  return {
    http,
    endpoints,
    sitemaps: [
      buildPageSitemap(platform),
      buildNewsSitemap(platform),
      buildPartSitemap(database),
      buildServiceSitemap(platform),
    ],
    frameOrigins: async () => {
      const { chatWidget } = await readSettings(platform)
      return chatWidget === '' ? [] : [new URL(chatWidget).origin]
    },
  }
}

import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { bulkLanes, fastLanes } from '#server/platform/mailer/mime/mail.ts'

export type Metrics = ReturnType<typeof createMetrics>

const outcomes = ['sent', 'failed', 'deferred', 'suppressed'] as const

/**
 * The metrics of this process, named after Prometheus' conventions: base units, `_total` for counters only.
 * Gauges that read the database are in database-gauges.ts.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const metrics = {
    registry,
    requestDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    mailDeliveries: new Counter({
      name: 'mail_deliveries_total',
      help: 'Attempts to deliver a mail by this process, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    mailDeliveryDuration: new Histogram({
      name: 'mail_delivery_duration_seconds',
      help: 'Time from queueing a mail until the SMTP server accepted it, by lane',
      labelNames: ['lane'],
      buckets: [1, 5, 15, 60, 300, 900, 3600, 14_400],
      registers,
    }),
    smtpUp: new Gauge({
      name: 'smtp_up',
      help: 'Whether the SMTP server was reachable when this worker last tried',
      registers,
    }),
    jobRuns: new Counter({
      name: 'job_runs_total',
      help: 'Runs of jobs by this process, by result',
      labelNames: ['job_name', 'result'],
      registers,
    }),
    jobDuration: new Histogram({
      name: 'job_duration_seconds',
      help: 'Duration of the runs of jobs by this process',
      labelNames: ['job_name'],
      buckets: [0.1, 1, 10, 60, 600, 3600],
      registers,
    }),
    incomingMails: new Counter({
      name: 'incoming_mails_total',
      help: 'Mails from the MTA that this process answered, by mailbox and outcome',
      labelNames: ['mailbox', 'outcome'],
      registers,
    }),
  }
  for (const outcome of outcomes) metrics.mailDeliveries.inc({ outcome }, 0)
  for (const lane of [...fastLanes, ...bulkLanes]) metrics.mailDeliveryDuration.zero({ lane })
  // A process that sends no mail has no state of the server.
  metrics.smtpUp.remove()
  return metrics
}

/** A counter of a feature, created once for each process. */
export function getCounter({ registry }: Metrics, name: string, help: string): Counter {
  const existing = registry.getSingleMetric(name)
  return existing instanceof Counter ? existing : new Counter({ name, help, registers: [registry] })
}

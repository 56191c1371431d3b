/** Signals that the program reports to Fraud watch (BK-110). */
export const fraudSignals = [
  'replies',
  'requests',
  'new-account',
  'shared-device',
  'look-alike',
] as const
export type FraudSignal = (typeof fraudSignals)[number]

export const fraudSignalNames: Record<FraudSignal, string> = {
  replies: 'Many replies',
  requests: 'Many requests',
  'new-account': 'New account',
  'shared-device': 'Shared device',
  'look-alike': 'Look-alike domain',
}

/** Months after the decision until a finding is deleted (BK-104). */
export const fraudFindingMonthsKept = 24

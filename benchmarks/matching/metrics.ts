export interface RankedResult {
  /** 0, 1 or 3. */
  grade: number
  /** 0 to 1. */
  similarity: number
  isShown: boolean
}

export interface JudgedQuery {
  /** Best first, ten at most. */
  results: readonly RankedResult[]
  /** Grades of all offers that fit. */
  ideal: readonly number[]
}

const gain = (grade: number) => 2 ** grade - 1
const depth = 10

function ndcg({ results, ideal }: JudgedQuery): number {
  const discounted = (grades: readonly number[]) =>
    grades.slice(0, depth).reduce((sum, grade, at) => sum + gain(grade) / Math.log2(at + 2), 0)
  const best = discounted(ideal.toSorted((one, other) => other - one))
  return discounted(results.map(({ grade }) => grade)) / best
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length

/** Expected calibration error: how far stated and real share of the same product are apart, in ten bins. */
function calibrationError(results: readonly RankedResult[]): number {
  const bins = Array.from({ length: 10 }, (): RankedResult[] => [])
  for (const result of results) bins[Math.min(9, Math.floor(result.similarity * 10))]!.push(result)
  return bins.reduce((error, bin) => {
    if (bin.length === 0) return error
    const real = mean(bin.map(({ grade }) => (grade === 3 ? 1 : 0)))
    const stated = mean(bin.map(({ similarity }) => similarity))
    return error + (bin.length / results.length) * Math.abs(real - stated)
  }, 0)
}

export interface Figures {
  queries: number
  ndcg: number
  /** Of offers of the same product. */
  recall: number
  firstIsSame: number
  /** Of what is shown. */
  precisionSame: number
  precisionFamily: number
  /** Queries without any fitting offer to which nothing is shown. */
  emptyKept: number
  calibrationError: number
  shownPerQuery: number
}

/** Judges answers to queries; queries without a fitting offer count only for what stays empty and what is shown. */
export function judge(queries: readonly JudgedQuery[]): Figures {
  const fitting = queries.filter(({ ideal }) => ideal.length > 0)
  const withSame = queries.filter(({ ideal }) => ideal.includes(3))
  const shown = queries.flatMap(({ results }) => results.filter(({ isShown }) => isShown))
  const empty = queries.filter(({ ideal }) => ideal.length === 0)
  return {
    queries: queries.length,
    ndcg: mean(fitting.map(ndcg)),
    recall: mean(
      withSame.map(({ results, ideal }) => {
        const found = results.filter(({ grade }) => grade === 3).length
        return found / Math.min(depth, ideal.filter((grade) => grade === 3).length)
      }),
    ),
    firstIsSame: mean(withSame.map(({ results }) => (results[0]?.grade === 3 ? 1 : 0))),
    precisionSame: mean(shown.map(({ grade }) => (grade === 3 ? 1 : 0))),
    precisionFamily: mean(shown.map(({ grade }) => (grade > 0 ? 1 : 0))),
    emptyKept: mean(empty.map(({ results }) => (results.some(({ isShown }) => isShown) ? 0 : 1))),
    calibrationError: calibrationError(queries.flatMap(({ results }) => results)),
    shownPerQuery: mean(
      queries.map(({ results }) => results.filter(({ isShown }) => isShown).length),
    ),
  }
}

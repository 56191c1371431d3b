/** Whether tests run in all sizes and amounts: `npm run test:all`. */
export const isFull = process.env['TEST_FULL'] === '1'

/** Number of repetitions in `npm test` and in `npm run test:all`. */
export const amount = (usual: number, full: number): number => (isFull ? full : usual)

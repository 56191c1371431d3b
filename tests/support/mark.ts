/** Letters and digits that nothing else in the market has. */
export const aMark = (): string => Math.random().toString(36).slice(2, 10)

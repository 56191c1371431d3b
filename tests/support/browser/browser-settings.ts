/** Settings of every market of the browser tests. */
export const browserSettings = {
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '100000',
  PASSWORD_HASH_MEMORY: '64',
}

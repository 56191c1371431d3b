// Words that addresses of pages may hold. They stand apart from the calls of the same lists, because an address is read
// before anything of its page is loaded.

/** What the directory is sorted by, as addresses and the API name it (CO-008). */
export const directorySorts = ['companyname', 'Country', 'profile', 'favCount'] as const
export type DirectorySort = (typeof directorySorts)[number]

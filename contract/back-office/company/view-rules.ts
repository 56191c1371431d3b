/** A view of the site as a member ends after this time (BK-109). */
export const viewMinutes = 15

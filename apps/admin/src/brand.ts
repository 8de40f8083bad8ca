/** The name of the house; the drawn wordmark is `Logo` of the ui package. */
export const brandName = 'Velvet'

/** Where `Back to Homepage` and `Return to Home` lead. On the admin host this address redirects to the public site. */
export const publicHome = '/'

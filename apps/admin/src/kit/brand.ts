/** Where `Back to Homepage` and `Return to Home` lead. On the admin host this address redirects to the public site. */
export const publicHome = '/'

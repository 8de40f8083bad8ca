/** Whether this is the path of the landing page. */
export const isLanding = (pathname: string): boolean => pathname === '/' || pathname === '/index.html'

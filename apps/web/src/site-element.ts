/** Where the site is shown. */
export function siteElement(): HTMLElement {
  const element = document.getElementById('site')
  if (!element) throw new Error('The page has no #site element.')
  return element
}

import { expect, it } from 'vitest'
import { pageWindow } from './page-window.ts'

it.each([
  { page: 1, pageCount: 20, pages: [1, 2, 3, 4, 5] },
  { page: 3, pageCount: 20, pages: [1, 2, 3, 4, 5] },
  { page: 4, pageCount: 20, pages: [2, 3, 4, 5, 6] },
  { page: 10, pageCount: 20, pages: [8, 9, 10, 11, 12] },
  { page: 20, pageCount: 20, pages: [16, 17, 18, 19, 20] },
  { page: 2, pageCount: 3, pages: [1, 2, 3] },
  { page: 1, pageCount: 0, pages: [1] },
])('DASH-30 offers $pages on page $page of $pageCount', ({ page, pageCount, pages }) => {
  expect(pageWindow(page, pageCount)).toEqual(pages)
})

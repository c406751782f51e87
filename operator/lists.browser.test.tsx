import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { openConsole, serve } from '../tests/pages/operator/console.tsx'
import { CASES, type ListCase } from '../tests/pages/operator/list-cases.tsx'

beforeEach(() => setLang('pt-BR'))

test.each(Object.keys(CASES))(
  '%s: a press on a title sorts, another turns it; the file is of what is seen',
  async name => {
    const { path, screen, api, row, title, sort, file } = CASES[name] as ListCase
    const saved: string[] = []
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(file => `blob:${files.push(file as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.download) saved.push(this.download)
    })
    const requests = serve({
      [`GET ${api}`]: () => ({ docs: [row], page: 1, pages: 3, total: 60 }),
      [`GET ${api}.csv`]: () => new Response('\uFEFFum,dois\r\n'),
    })
    const { router } = await openConsole({ [path]: screen }, `${path}?page=2`)
    const column = page.getByRole('columnheader', { name: title, exact: true })
    await expect.element(column).not.toHaveAttribute('aria-sort')
    await column.getByRole('button').click()
    // A new order starts at the first page.
    await expect.poll(() => router.state.location.search).toEqual({ sort })
    await expect.element(column).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(() => requests.at(-1)?.query.get('sort')).toBe(sort)
    await column.getByRole('button').click()
    await expect.poll(() => router.state.location.search).toEqual({ sort, desc: true })
    await expect.element(column).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => requests.at(-1)?.query.get('desc')).toBe('true')
    if (file) {
      await page.getByRole('button', { name: `Baixar CSV: ${file}` }).click()
      await expect
        .poll(() => saved)
        .toEqual([expect.stringMatching(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))])
      // The byte order mark, by which spreadsheets know accents, and no second one.
      expect(await files[0]?.bytes()).toEqual(new TextEncoder().encode('\uFEFFum,dois\r\n'))
      const taken = requests.findLast(one => one.path === `${api}.csv`)
      expect([taken?.query.get('sort'), taken?.query.get('desc')]).toEqual([sort, 'true'])
    }
    vi.restoreAllMocks()
  },
)

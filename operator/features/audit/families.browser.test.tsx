import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLang } from '#client/i18n.ts'
import { AUDIT_FAMILIES } from '#contract/audit-families.ts'
import { mayDo, type Role } from '#contract/roles.ts'
import { openConsole, serve } from '#tests/pages/operator/console.tsx'
import { AuditScreen } from './audit-screen.tsx'

beforeEach(() => setLang('pt-BR'))

test.each<[Role[]]>([[['games']], [['support']], [['admin']]])(
  '%j chooses among the kinds of action that the role reads',
  async roles => {
    serve({
      'GET /api/operator/audit': () => ({ docs: [], page: 1, pages: 0, total: 0 }),
      'GET /api/operator/audit/check': () => ({ check: null }),
    })
    await openConsole({ '/audit': AuditScreen }, '/audit', { roles })
    await expect.element(page.getByText('Nenhuma ação ainda')).toBeVisible()
    const choices = page
      .getByRole('option')
      .elements()
      .map(option => option.getAttribute('value'))
    const theirs = Object.entries(AUDIT_FAMILIES).flatMap(([family, needed]) => (mayDo(roles, needed) ? [family] : []))
    expect(new Set(choices)).toEqual(new Set(['', ...theirs]))
  },
)

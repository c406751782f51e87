import { ScrollText } from 'lucide-react'
import { operatorAudit, operatorAuditCsv } from '#contract/api/admin/console.ts'
import { AUDIT_FAMILIES } from '#contract/audit-families.ts'
import { Button } from '#ui/button.tsx'
import { col } from '#operator/lib/columns.tsx'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { CheckSection } from './check-section.tsx'
import { DetailsSheet, SubjectLink } from './details-sheet.tsx'
import { actionMessages, messages } from './i18n.ts'

const FAMILIES = Object.keys(actionMessages.pt.families) as (keyof typeof actionMessages.pt.families)[]

/** What operators did and why, and whether anything of it was changed since. */
export const AuditScreen: Screen = listScreen({
  list: operatorAudit,
  csv: operatorAuditCsv,
  queryKey: ['audit', 'list'],
  isNeverFresh: true,
  icon: ScrollText,
  messages,
  labels: actionMessages,
  above: CheckSection,
  filters: ({ t, labels: { families }, may, values }) => [
    by.text('operator', { search: t.byOperator, searchHint: t.byOperatorHint }),
    by.select(
      'action',
      t.family,
      FAMILIES.filter(family => may({ roles: AUDIT_FAMILIES[family] ?? [] })).toSorted((one, other) =>
        families[one].localeCompare(families[other]),
      ),
      families,
      { all: t.anyFamily },
    ),
    by.only(
      'subject',
      t.all,
      <>
        {t.only} <span className="num">{values.subject}</span>
      </>,
    ),
  ],
  columns: ({ t, labels, act }) => [
    col.moment('at', t.at, row => row.at),
    col.text('operator', t.operator, row => row.operator),
    col.text('action', t.action, row => labels.actions[row.action] ?? row.action),
    col.text('subject', t.subject, row => <SubjectLink row={row} />),
    col.long('reason', t.reason, row => row.reason),
    {
      id: 'details',
      title: t.details,
      hideTitle: true,
      align: 'end',
      cell: row => (
        <Button
          variant="txt"
          size="sm"
          aria-label={t.detailsOf(labels.actions[row.action] ?? row.action)}
          onClick={() => act(row)}
        >
          {t.details}
        </Button>
      ),
    },
  ],
  sheet: ({ row, open, onClose }) => <DetailsSheet row={row} open={open} onClose={onClose} />,
})

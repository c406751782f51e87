import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { AUDIT_SORTS, operatorAuditCsv } from '#contract/api/admin/console.ts'
import { AUDIT_FAMILIES } from '#contract/audit-families.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { Field, Select } from '#ui/field.tsx'
import { ListTable } from '#operator/lib/data-table.tsx'
import { sortingOf, useListAddress } from '#operator/lib/list-address.ts'
import { ListPage } from '#operator/lib/list-page.tsx'
import { ListTools } from '#operator/lib/list-tools.tsx'
import { useMay } from '#operator/lib/may.ts'
import { Moment } from '#operator/lib/moment.tsx'
import { PageHead } from '#operator/lib/page-head.tsx'
import { PAGE_ROWS } from '#operator/lib/pager.tsx'
import { SearchField } from '#operator/lib/search-field.tsx'
import { type ActionMessages, type AuditMessages, actionMessages, messages as auditMessages } from './i18n.ts'
import { type RequestedAudit, type AuditRow, auditQuery } from './api.ts'
import { CheckSection } from './check-section.tsx'
import { DetailsSheet, SubjectLink } from './details-sheet.tsx'
import styles from './audit-screen.module.css'

/** What operators did and why, and whether anything of it was changed since. */
export function AuditScreen() {
  const messages = useMessages(auditMessages)
  const shared = useMessages(actionMessages)
  const { asked, narrow } = useFilters()
  const audit = useQuery(auditQuery(asked))
  const [shown, setShown] = useState<{ row: AuditRow; open: boolean }>()
  const isFiltered = [asked.subject, asked.operator, asked.action, asked.from, asked.to].some(one => one !== undefined)
  return (
    <>
      <PageHead title={messages.title} text={messages.text} />
      <CheckSection />
      <Filters asked={asked} narrow={narrow} />
      {asked.subject !== undefined && (
        <p>
          {messages.only} <span className="num">{asked.subject}</span>{' '}
          <Link to="/audit" search={{}}>
            {messages.all}
          </Link>
        </p>
      )}
      <ListPage
        empty={{
          art: <ScrollText />,
          title: isFiltered ? messages.noneFound : messages.empty,
          text: isFiltered ? messages.noneFoundText : messages.emptyText,
        }}
        query={audit}
        onPage={page => narrow({ page })}
        onPast={page => narrow({ page }, true)}
      >
        {rows => (
          <ListTable
            caption={messages.table}
            sorts={AUDIT_SORTS}
            columns={columnsIn(messages, shared, row => setShown({ row, open: true }))}
            rows={rows}
            rowId={row => row._id}
          />
        )}
      </ListPage>
      {shown && <DetailsSheet row={shown.row} open={shown.open} onClose={() => setShown({ ...shown, open: false })} />}
    </>
  )
}

interface OwnAddress {
  subject?: string | undefined
  operator?: string | undefined
  action?: string | undefined
}

/** What the address asks for, and the way to ask for something else. */
function useFilters() {
  const { narrow, page = 1, subject, operator, action, ...address } = useListAddress<OwnAddress>()
  const asked: RequestedAudit = { page, subject, operator, action, ...sortingOf(address, AUDIT_SORTS) }
  return { asked, narrow }
}

function Filters({ asked, narrow }: ReturnType<typeof useFilters>) {
  const messages = useMessages(auditMessages)
  const { families } = useMessages(actionMessages)
  const may = useMay()
  const choices = Object.entries(families)
    .filter(([family]) => may({ roles: AUDIT_FAMILIES[family] ?? [] }))
    .toSorted(([, one], [, other]) => one.localeCompare(other))
  return (
    <div className={styles.tools}>
      <search className={styles.filters}>
        <SearchField
          label={messages.byOperator}
          placeholder={messages.byOperatorHint}
          value={asked.operator ?? ''}
          onSearch={operator => narrow({ operator: operator || undefined }, true)}
        />
        <Field label={messages.family}>
          {ids => (
            <Select
              {...ids}
              value={asked.action ?? ''}
              onChange={event => narrow({ action: event.currentTarget.value || undefined })}
            >
              <option value="">{messages.anyFamily}</option>
              {choices.map(([family, label]) => (
                <option key={family} value={family}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </search>
      <ListTools
        hasDays
        file={
          may(operatorAuditCsv)
            ? { endpoint: operatorAuditCsv, query: { ...asked, limit: PAGE_ROWS }, name: messages.title }
            : undefined
        }
      />
    </div>
  )
}

const columnsIn = (
  messages: AuditMessages,
  text: ActionMessages,
  onShow: (row: AuditRow) => void,
): Column<AuditRow>[] => [
  { id: 'at', title: messages.at, cell: row => <Moment at={row.at} /> },
  { id: 'operator', title: messages.operator, cell: row => row.operator },
  { id: 'action', title: messages.action, cell: row => text.actions[row.action] ?? row.action },
  { id: 'subject', title: messages.subject, cell: row => <SubjectLink row={row} /> },
  { id: 'reason', title: messages.reason, cell: row => <span className={styles.reason}>{row.reason}</span> },
  {
    id: 'details',
    title: messages.details,
    hideTitle: true,
    align: 'end',
    cell: row => (
      <Button
        variant="txt"
        size="sm"
        aria-label={messages.detailsOf(text.actions[row.action] ?? row.action)}
        onClick={() => onShow(row)}
      >
        {messages.details}
      </Button>
    ),
  },
]

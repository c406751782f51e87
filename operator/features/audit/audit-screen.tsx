import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#client/i18n.ts'
import { AUDIT_SORTS, operatorAuditCsv } from '#contract/api/operator.ts'
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
import { type ActionWords, actionWords } from './action-words.ts'
import { type AskedAudit, type AuditRow, auditQuery } from './api.ts'
import { CheckPart } from './check-part.tsx'
import { DetailsSheet, SubjectLink } from './details-sheet.tsx'
import { type AuditWords, words as auditWords } from './i18n.ts'
import styles from './audit-screen.module.css'

/** What operators did and why, and whether anything of it was changed since. */
export function AuditScreen() {
  const words = useWords(auditWords)
  const said = useWords(actionWords)
  const { asked, narrow } = useAsked()
  const audit = useQuery(auditQuery(asked))
  const [shown, setShown] = useState<{ row: AuditRow; open: boolean }>()
  const isNarrowed = [asked.subject, asked.operator, asked.action, asked.from, asked.to].some(one => one !== undefined)
  return (
    <>
      <PageHead title={words.title} text={words.text} />
      <CheckPart />
      <Filters asked={asked} narrow={narrow} />
      {asked.subject !== undefined && (
        <p>
          {words.only} <span className="num">{asked.subject}</span>{' '}
          <Link to="/audit" search={{}}>
            {words.all}
          </Link>
        </p>
      )}
      <ListPage
        empty={{
          art: <ScrollText />,
          title: isNarrowed ? words.noneFound : words.empty,
          text: isNarrowed ? words.noneFoundText : words.emptyText,
        }}
        query={audit}
        onPage={page => narrow({ page })}
        onPast={page => narrow({ page }, true)}
      >
        {rows => (
          <ListTable
            caption={words.table}
            sorts={AUDIT_SORTS}
            columns={columnsIn(words, said, row => setShown({ row, open: true }))}
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
function useAsked() {
  const { narrow, page = 1, subject, operator, action, ...address } = useListAddress<OwnAddress>()
  const asked: AskedAudit = { page, subject, operator, action, ...sortingOf(address, AUDIT_SORTS) }
  return { asked, narrow }
}

function Filters({ asked, narrow }: ReturnType<typeof useAsked>) {
  const words = useWords(auditWords)
  const { families } = useWords(actionWords)
  const may = useMay()
  const choices = Object.entries(families)
    .filter(([family]) => may({ roles: AUDIT_FAMILIES[family] ?? [] }))
    .toSorted(([, one], [, other]) => one.localeCompare(other))
  return (
    <div className={styles.tools}>
      <search className={styles.filters}>
        <SearchField
          label={words.byOperator}
          placeholder={words.byOperatorHint}
          value={asked.operator ?? ''}
          onSearch={operator => narrow({ operator: operator || undefined }, true)}
        />
        <Field label={words.family}>
          {ids => (
            <Select
              {...ids}
              value={asked.action ?? ''}
              onChange={event => narrow({ action: event.currentTarget.value || undefined })}
            >
              <option value="">{words.anyFamily}</option>
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
            ? { endpoint: operatorAuditCsv, query: { ...asked, limit: PAGE_ROWS }, name: words.title }
            : undefined
        }
      />
    </div>
  )
}

const columnsIn = (words: AuditWords, said: ActionWords, onShow: (row: AuditRow) => void): Column<AuditRow>[] => [
  { id: 'at', title: words.at, cell: row => <Moment at={row.at} /> },
  { id: 'operator', title: words.operator, cell: row => row.operator },
  { id: 'action', title: words.action, cell: row => said.actions[row.action] ?? row.action },
  { id: 'subject', title: words.subject, cell: row => <SubjectLink row={row} /> },
  { id: 'reason', title: words.reason, cell: row => <span className={styles.reason}>{row.reason}</span> },
  {
    id: 'details',
    title: words.details,
    hideTitle: true,
    align: 'end',
    cell: row => (
      <Button
        variant="txt"
        size="sm"
        aria-label={words.detailsOf(said.actions[row.action] ?? row.action)}
        onClick={() => onShow(row)}
      >
        {words.details}
      </Button>
    ),
  },
]

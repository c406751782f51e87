import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ScrollText, ShieldCheck } from 'lucide-react'
import { useLang, useMessages } from '#client/i18n.ts'
import { operatorAudit, operatorAuditCsv } from '#contract/api/admin/console.ts'
import { AUDIT_FAMILIES } from '#contract/audit-families.ts'
import { mayDo } from '#contract/roles.ts'
import { actionMessages } from '#operator/lib/action-messages.ts'
import { col } from '#operator/lib/columns.tsx'
import { toastError } from '#operator/lib/errors.ts'
import { by } from '#operator/lib/list-filters.ts'
import { listScreen, type Screen } from '#operator/lib/list-screen.tsx'
import { meQuery } from '#operator/lib/me.ts'
import { Code, Moment } from '#operator/lib/values.tsx'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { type AuditCheck, checkedQuery, checkMutation } from './api.ts'
import { DetailsSheet, SubjectLink } from './details-sheet.tsx'
import { messages, messages as auditMessages } from './i18n.ts'
import styles from './audit.module.css'

/** Result of the latest check for tampering; authorized operators can start another. */
function CheckSection() {
  const messages = useMessages(auditMessages)
  const checked = useQuery(checkedQuery)
  const me = useQuery(meQuery)
  const check = useMutation(checkMutation(useQueryClient()))
  async function handleClick(): Promise<void> {
    try {
      await check.mutateAsync()
    } catch (error) {
      await toastError(error)
    }
  }
  if (checked.data === undefined) return null
  return (
    <Stack gap={2} justify="start" className={styles.part}>
      <Found check={checked.data} />
      {me.data && mayDo(me.data.roles, []) && (
        <Button
          variant="sec"
          icon={<ShieldCheck aria-hidden="true" />}
          busy={check.isPending}
          onClick={() => void handleClick()}
        >
          {messages.check}
        </Button>
      )}
    </Stack>
  )
}

function Found({ check }: { check: AuditCheck | null }) {
  const messages = useMessages(auditMessages)
  const lang = useLang()
  if (check === null)
    return (
      <Note>
        <strong>{messages.notChecked}</strong>
        <p>{messages.notCheckedText}</p>
      </Note>
    )
  const isBroken = check.broken.length > 0
  return (
    <Note tone={isBroken ? 'red' : 'green'} role="status">
      <strong>{isBroken ? messages.broken : messages.whole}</strong>
      {isBroken ? (
        <>
          <p>{messages.brokenText}</p>
          <ul className={styles.faults}>
            {check.broken.map(({ fault, seq, subject }, index) => (
              <li key={index}>
                {messages.faults[fault]} {seq !== null && <span className="num">· {seq}</span>} <Code>{subject}</Code>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{messages.wholeText(check.entries.toLocaleString(lang))}</p>
      )}
      <Text size="xs">
        {messages.checkedAt} <Moment at={check.at} /> · {messages.end}: <span className="num">{check.head.seq}</span>{' '}
        <Code>{check.head.hash.slice(0, 16)}</Code>
      </Text>
    </Note>
  )
}

const FAMILIES = Object.keys(actionMessages.pt.families) as (keyof typeof actionMessages.pt.families)[]

/** Operators' actions with reasons, and whether any record was tampered with. */
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

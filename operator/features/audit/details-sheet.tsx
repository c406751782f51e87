import { useLang, useMessages } from '#client/i18n.ts'
import { SectionTitle } from '#ui/card.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Code } from '#operator/lib/code.tsx'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { actionMessages, messages as auditMessages } from './i18n.ts'
import type { AuditRow } from './api.ts'
import { changesOf } from './changes.ts'
import { routeOf } from './subject-route.ts'
import styles from './details-sheet.module.css'

export interface DetailsSheetProps {
  row: AuditRow
  open: boolean
  onClose: () => void
}

/** All that is kept of an action: who, when, why, what changed, and where it stands in the chain. */
export function DetailsSheet({ row, open, onClose }: DetailsSheetProps) {
  const messages = useMessages(auditMessages)
  const common = useMessages(commonMessages)
  const { actions } = useMessages(actionMessages)
  return (
    <Sheet open={open} onClose={onClose} title={actions[row.action] ?? row.action} closeLabel={common.close}>
      <div className={styles.parts}>
        <DescriptionList
          rows={[
            { label: messages.at, value: <Moment at={row.at} /> },
            { label: messages.operator, value: row.operator },
            { label: messages.action, value: <Code>{row.action}</Code> },
            { label: messages.subject, value: <SubjectLink row={row} /> },
            { label: messages.reason, value: row.reason || '–' },
          ]}
        />
        <Changes row={row} />
        <SectionTitle>{messages.chain}</SectionTitle>
        <DescriptionList
          rows={[
            { label: messages.position, value: row.seq },
            { label: messages.hash, value: <Code>{row.hash}</Code> },
            { label: messages.prevHash, value: <Code>{row.prevHash}</Code> },
          ]}
        />
      </div>
    </Sheet>
  )
}

/** What was acted on, with the way to its page where there is one. */
export function SubjectLink({ row }: { row: AuditRow }) {
  const route = routeOf(row)
  const id = <Code>{row.subject}</Code>
  return route ? (
    <RouteLink {...route} className={styles.link}>
      {id}
    </RouteLink>
  ) : (
    id
  )
}

function Changes({ row }: { row: AuditRow }) {
  const messages = useMessages(auditMessages)
  const lang = useLang()
  const format = (value: AuditRow['details'][string]): string => {
    if (value === null || value === '') return messages.nothing
    if (typeof value === 'boolean') return value ? messages.yes : messages.no
    if (typeof value === 'number') return value.toLocaleString(lang)
    return Array.isArray(value)
      ? value.map(each => format(each)).join(', ') || messages.nothing
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
  }
  const changes = changesOf(row.details, format)
  return (
    <>
      <SectionTitle>{messages.changes}</SectionTitle>
      {changes.length === 0 ? (
        <p className={styles.quiet}>{messages.noChanges}</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map(({ path, before, after }) => (
            <li key={path}>
              <span className={styles.path}>{path}</span>
              {before !== undefined && (
                <span className={styles.before}>
                  <span className="visually-hidden">{messages.before}: </span>
                  {before}
                </span>
              )}
              {after !== undefined && (
                <span className={styles.after}>
                  {before !== undefined && <span className="visually-hidden">{messages.after}: </span>}
                  {after}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

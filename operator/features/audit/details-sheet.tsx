import { useLang, useWords } from '#client/i18n.ts'
import { SectionTitle } from '#ui/card.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Code } from '#operator/lib/code.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { Figures } from '#operator/lib/figures.tsx'
import { Moment } from '#operator/lib/moment.tsx'
import { PlaceLink } from '#operator/lib/place-link.tsx'
import { actionWords } from './action-words.ts'
import type { AuditRow } from './api.ts'
import { changesOf } from './changes.ts'
import { words as auditWords } from './i18n.ts'
import { placeOf } from './subject-place.ts'
import styles from './details-sheet.module.css'

export interface DetailsSheetProps {
  row: AuditRow
  open: boolean
  onClose: () => void
}

/** All that is kept of an action: who, when, why, what changed, and where it stands in the chain. */
export function DetailsSheet({ row, open, onClose }: DetailsSheetProps) {
  const words = useWords(auditWords)
  const common = useWords(commonWords)
  const { actions } = useWords(actionWords)
  return (
    <Sheet open={open} onClose={onClose} title={actions[row.action] ?? row.action} closeLabel={common.close}>
      <div className={styles.parts}>
        <Figures
          rows={[
            { label: words.at, value: <Moment at={row.at} /> },
            { label: words.operator, value: row.operator },
            { label: words.action, value: <Code>{row.action}</Code> },
            { label: words.subject, value: <SubjectLink row={row} /> },
            { label: words.reason, value: row.reason || '–' },
          ]}
        />
        <Changes row={row} />
        <SectionTitle>{words.chain}</SectionTitle>
        <Figures
          rows={[
            { label: words.place, value: row.seq },
            { label: words.hash, value: <Code>{row.hash}</Code> },
            { label: words.prevHash, value: <Code>{row.prevHash}</Code> },
          ]}
        />
      </div>
    </Sheet>
  )
}

/** What was acted on, with the way to its page where there is one. */
export function SubjectLink({ row }: { row: AuditRow }) {
  const place = placeOf(row)
  const id = <Code>{row.subject}</Code>
  return place ? (
    <PlaceLink {...place} className={styles.link}>
      {id}
    </PlaceLink>
  ) : (
    id
  )
}

function Changes({ row }: { row: AuditRow }) {
  const words = useWords(auditWords)
  const lang = useLang()
  const say = (value: AuditRow['details'][string]): string => {
    if (value === null || value === '') return words.nothing
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (typeof value === 'number') return value.toLocaleString(lang)
    return Array.isArray(value)
      ? value.map(each => say(each)).join(', ') || words.nothing
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
  }
  const changes = changesOf(row.details, say)
  return (
    <>
      <SectionTitle>{words.changes}</SectionTitle>
      {changes.length === 0 ? (
        <p className={styles.quiet}>{words.noChanges}</p>
      ) : (
        <ul className={styles.changes}>
          {changes.map(({ path, before, after }) => (
            <li key={path}>
              <span className={styles.path}>{path}</span>
              {before !== undefined && (
                <span className={styles.before}>
                  <span className="visually-hidden">{words.before}: </span>
                  {before}
                </span>
              )}
              {after !== undefined && (
                <span className={styles.after}>
                  {before !== undefined && <span className="visually-hidden">{words.after}: </span>}
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

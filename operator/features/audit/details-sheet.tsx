import type { LinkProps } from '@tanstack/react-router'
import { useLang, useMessages } from '#client/i18n.ts'
import { actionMessages } from '#operator/lib/action-messages.ts'
import { commonMessages } from '#operator/lib/common-messages.ts'
import { DescriptionList } from '#operator/lib/description-list.tsx'
import { RouteLink } from '#operator/lib/route-link.tsx'
import { Code, Moment } from '#operator/lib/values.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import type { AuditRow } from './api.ts'
import { messages as auditMessages } from './i18n.ts'
import layout from '#operator/lib/page-layout.module.css'
import styles from './audit.module.css'

export interface DetailsSheetProps {
  row: AuditRow
  open: boolean
  onClose: () => void
}

/** Everything stored about an action: author, time, reason, changes, and its position in the chain. */
export function DetailsSheet({ row, open, onClose }: DetailsSheetProps) {
  const messages = useMessages(auditMessages)
  const common = useMessages(commonMessages)
  const { actions } = useMessages(actionMessages)
  return (
    <Sheet open={open} onClose={onClose} title={actions[row.action] ?? row.action} closeLabel={common.close}>
      <Stack gap={3}>
        <DescriptionList
          rows={[
            { label: messages.at, value: <Moment at={row.at} /> },
            { label: messages.operator, value: row.operator },
            { label: messages.action, value: <Code>{row.action}</Code> },
            { label: messages.subject, value: <SubjectLink row={row} /> },
            { label: messages.code, value: <Code>{row.subject}</Code> },
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
      </Stack>
    </Sheet>
  )
}

/** The subject of the action, linked to its page if there is one. */
export function SubjectLink({ row }: { row: AuditRow }) {
  const route = routeOf(row)
  const id = row.name ?? <Code>{row.subject}</Code>
  return route ? (
    <RouteLink {...route} className={layout.link}>
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
        <Text tone="muted">{messages.noChanges}</Text>
      ) : (
        <Stack as="ul" gap={2} size="sm" className={styles.changes}>
          {changes.map(({ path, before, after }) => (
            <li key={path}>
              <Text as="span" size="xs" tone="faint">
                {path}
              </Text>
              {before !== undefined && (
                <span className={styles.before}>
                  <span className="visually-hidden">{messages.before}: </span>
                  {before}
                </span>
              )}
              {after !== undefined && (
                <Text as="span" weight={600}>
                  {before !== undefined && <span className="visually-hidden">{messages.after}: </span>}
                  {after}
                </Text>
              )}
            </li>
          ))}
        </Stack>
      )}
    </>
  )
}

type Route = Pick<LinkProps, 'to' | 'params' | 'search'>

/** Routes of games by mode. */
const GAMES: Record<string, (id: string) => Route> = {
  'athlete-card': card => ({ to: '/cards/$card', params: { card } }),
  'card-game': card => ({ to: '/championship-cards/$card', params: { card } }),
  'coach-friend': room => ({ to: '/rooms/$room', params: { room } }),
  'game-vs': room => ({ to: '/rooms/$room', params: { room } }),
  'game-vs-vip': room => ({ to: '/rooms/$room', params: { room } }),
  'push-game': push => ({ to: '/push-games/$push', params: { push } }),
}

/** Routes of subjects by the family of the action. */
const SUBJECTS: Record<string, (id: string) => Route> = {
  account: person => ({ to: '/people/$person', params: { person } }),
  ad: ad => ({ to: '/ads/$ad', params: { ad } }),
  'api-key': () => ({ to: '/api-keys' }),
  books: () => ({ to: '/books' }),
  championship: championship => ({ to: '/championships/$championship', params: { championship } }),
  deposit: deposit => ({ to: '/deposits/$deposit', params: { deposit } }),
  dispute: () => ({ to: '/disputes' }),
  facts: match => ({ to: '/matches/$match', params: { match } }),
  house: () => ({ to: '/settings' }),
  influencer: influencer => ({ to: '/influencers/$influencer', params: { influencer } }),
  league: league => ({ to: '/leagues/$league', params: { league } }),
  matches: championship => ({ to: '/championships/$championship', params: { championship } }),
  operator: operator => ({ to: '/operators/$operator', params: { operator } }),
  pix: search => ({ to: '/suspense', search: { state: 'all', search } }),
  report: report => ({ to: '/reports/$report', params: { report } }),
  risk: signal => ({ to: '/risk/$signal', params: { signal } }),
  slide: slide => ({ to: '/slides/$slide', params: { slide } }),
  webhook: webhook => ({ to: '/hooks/$webhook', params: { webhook } }),
  slides: () => ({ to: '/slides' }),
  team: team => ({ to: '/teams/$team', params: { team } }),
  treasury: () => ({ to: '/treasury' }),
  user: person => ({ to: '/people/$person', params: { person } }),
  versus: () => ({ to: '/versus-alerts' }),
  withdrawal: withdrawal => ({ to: '/withdrawals/$withdrawal', params: { withdrawal } }),
}

/** Route of the subject; undefined if it has no page, or no longer exists. */
function routeOf({ action, subject, mode }: AuditRow): Route | undefined {
  if (action.endsWith('.removed')) return undefined
  if (mode !== null) return GAMES[mode]?.(subject)
  return SUBJECTS[action.slice(0, action.indexOf('.'))]?.(subject)
}

type Value = AuditRow['details'][string]

/** A changed value, before and after; undefined where there is none. `path` is its dotted path. */
interface Change {
  path: string
  before: string | undefined
  after: string | undefined
}

const isObject = (value: Value | undefined): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values by dotted path. A list of plain values counts as one value. */
function flat(
  value: Value | undefined,
  path: string,
  into: Map<string, string>,
  format: (plain: Value) => string,
): void {
  if (value === undefined) return
  if (isObject(value)) {
    for (const [key, part] of Object.entries(value)) flat(part, path === '' ? key : `${path}.${key}`, into, format)
  } else if (Array.isArray(value) && value.some(part => typeof part === 'object' && part !== null)) {
    for (const [index, part] of value.entries()) flat(part, `${path}.${index + 1}`, into, format)
  } else into.set(path, format(value))
}

/** The details of an action as lines: the differences between `before` and `after` (everything where one is missing), and all other values. */
function changesOf({ before, after, ...rest }: AuditRow['details'], format: (plain: Value) => string): Change[] {
  const [was, is] = [new Map<string, string>(), new Map<string, string>()]
  flat(before, '', was, format)
  flat(after, '', is, format)
  const paths = [...new Set([...was.keys(), ...is.keys()])]
  const changed = paths
    .filter(path => was.get(path) !== is.get(path))
    .map(path => ({ path, before: was.get(path), after: is.get(path) }))
  const other = new Map<string, string>()
  flat(rest, '', other, format)
  return [...changed, ...[...other].map(([path, value]) => ({ path, before: undefined, after: value }))]
}

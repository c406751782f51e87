import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLang, useMessages } from '#client/i18n.ts'
import { MATCH_STATUSES } from '#contract/facts.ts'
import { toastError } from '#operator/lib/errors.ts'
import { factMessages } from '#operator/lib/i18n.ts'
import { formatMessage, importMessages } from '#operator/lib/import-messages.ts'
import { Moment } from '#operator/lib/values.tsx'
import { Badge, type BadgeProps } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { applyMutation, decideMutation, importQuery, type ImportStatus, isGoneOrChanged, isUnderWay } from './api.ts'
import { dictionary as championshipsMessages } from './i18n.ts'
import styles from './import-section.module.css'

type Preview = NonNullable<ImportStatus['preview']>
type Team = Preview['teams'][number]

/** The preview of an import: warnings, clubs to decide, then samples and names. */
export function ImportPreview({ status }: { status: ImportStatus & { preview: Preview } }) {
  const messages = useMessages(championshipsMessages)
  const texts = useMessages(importMessages)
  const { preview } = status
  const { alerts, teams, samples, newTeams, newAthletes, renamed, remarks, from, to } = preview
  const isWaiting = status.state === 'previewed'
  return (
    <Stack gap={4}>
      {isWaiting && status.message && (
        <Note tone="orange" role="alert">
          {formatMessage(texts, status.message, status.problem ?? '')}
        </Note>
      )}
      {alerts.length > 0 && (
        <Note tone="orange">
          <strong>{messages.lookAt}</strong>
          <ul className={styles.plain}>
            {alerts.map(alert => (
              <li key={alert.code}>{formatMessage(texts, alert, alert.code)}</li>
            ))}
          </ul>
        </Note>
      )}
      {isWaiting && teams.length > 0 && (
        <Teams key={teamsKey(teams)} id={status._id} teams={teams} held={preview.held} />
      )}
      {from !== null && to !== null && (
        <Text tone="muted">
          {messages.period} <Moment at={new Date(from)} /> – <Moment at={new Date(to)} />
        </Text>
      )}
      <Part title={messages.samples} shown={samples.length > 0}>
        <Stack as="ul" gap={2}>
          {samples.map(sample => (
            <Sample key={sample.label} sample={sample} />
          ))}
        </Stack>
      </Part>
      <Part title={messages.newTeams(newTeams.length)} shown={newTeams.length > 0}>
        <Text breaks="anywhere">{newTeams.join(', ')}</Text>
      </Part>
      <Names title={messages.newAthletes} of={newAthletes} />
      <Names title={messages.renamed} of={renamed} />
      <Part title={messages.toReviewList} shown={remarks.length > 0}>
        <Stack as="ul" gap={2}>
          {remarks.map(({ kind, row, message }) => (
            <li key={`${kind} ${row} ${message.match ?? ''}`}>
              <Text breaks="anywhere">
                <strong>{row}</strong>
              </Text>
              <Text tone="muted" breaks="anywhere">
                {formatMessage(texts, message, message.code)}
              </Text>
            </li>
          ))}
        </Stack>
      </Part>
      {isWaiting && <Apply status={status} />}
    </Stack>
  )
}

/** Answers are reset when the list of clubs changes. */
const teamsKey = (teams: readonly Team[]): string => teams.map(({ ref, link }) => `${ref} ${link ?? ''}`).join('|')

function Part({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null
  return (
    <details className={styles.part} open>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function Names({ title, of: { count, names } }: { title: (count: number) => string; of: Preview['renamed'] }) {
  const text = count > names.length ? `${names.join(', ')} …` : names.join(', ')
  return (
    <Part title={title(count)} shown={count > 0}>
      <Text breaks="anywhere">{text}</Text>
    </Part>
  )
}

const TONES: Record<Preview['samples'][number]['change'], NonNullable<BadgeProps['tone']>> = {
  created: 'green',
  updated: 'info',
  settled: 'orange',
}

function Sample({ sample }: { sample: Preview['samples'][number] }) {
  const messages = useMessages(championshipsMessages)
  const facts = useMessages(factMessages)
  const { label, change, startsAt, score, fields } = sample
  const shownAs = (field: string, value: string | null): ReactNode => {
    if (value === null) return messages.nothing
    if (field === 'startsAt') return <Moment at={new Date(value)} />
    const status = MATCH_STATUSES.find(one => one === value)
    return field === 'status' && status ? facts.statuses[status] : value
  }
  return (
    <li>
      <Row gap={2} align="center" wrap>
        <Badge tone={TONES[change]}>{messages.changes[change]}</Badge>
        <Text as="span" breaks="anywhere">
          <strong>{label}</strong> {score?.replace('-', ' × ')}
        </Text>
        {startsAt !== null && (
          <Text as="span" tone="muted">
            <Moment at={new Date(startsAt)} />
          </Text>
        )}
      </Row>
      {fields.map(({ field, from, to }) => (
        <Text key={field} look="hint" breaks="anywhere">
          {messages.fields[field]}: {shownAs(field, from)} → {shownAs(field, to)}
        </Text>
      ))}
    </li>
  )
}

const LATER = ''
const NEW = 'new'

/** Matches the source's clubs to ours: one by one, or all at once. */
function Teams({ id, teams, held }: { id: string; teams: readonly Team[]; held: number }) {
  const messages = useMessages(championshipsMessages)
  const decide = useMutation(decideMutation(useQueryClient()))
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const answerOf = ({ ref, link }: Team): string => answers[ref] ?? link ?? LATER
  const undecided = teams.filter(team => answerOf(team) === LATER)
  const fill = (answer: (team: Team) => string | undefined) =>
    setAnswers({ ...answers, ...Object.fromEntries(undecided.map(team => [team.ref, answer(team) ?? LATER])) })
  const changed = teams.filter(team => answerOf(team) !== (team.link ?? LATER))
  const applyAllNew = useApplyAllNew(id, teams)
  async function seeAgain() {
    try {
      const sent = changed.map(team => ({ ref: team.ref, link: answerOf(team) === NEW ? null : answerOf(team) }))
      await decide.mutateAsync({ id, teams: sent })
    } catch (error) {
      await tell(error, messages.changedMeanwhile)
    }
  }
  return (
    <Stack as="section" gap={3} aria-label={messages.clubs}>
      <h3>{messages.clubs}</h3>
      <Text tone="muted">{held > 0 ? messages.clubsText(held) : messages.clubsSimilar}</Text>
      {undecided.length > 0 && (
        <Row gap={2} wrap>
          {teams.every(({ found }) => found === 'unknown') && (
            <Button size="sm" busy={applyAllNew.isPending} onClick={() => applyAllNew.mutate()}>
              {messages.applyAllNew(teams.length)}
            </Button>
          )}
          <Button size="sm" variant="sec" onClick={() => fill(() => NEW)}>
            {messages.allNew}
          </Button>
          {undecided.some(team => team.candidates.length > 0) && (
            <Button size="sm" variant="sec" onClick={() => fill(team => team.candidates[0]?._id)}>
              {messages.allNearest}
            </Button>
          )}
        </Row>
      )}
      {teams.map(team => (
        <Field key={team.ref} label={team.name} hint={messages.clubFound[team.found]}>
          {ids => (
            <Select
              {...ids}
              value={answerOf(team)}
              onChange={event => setAnswers({ ...answers, [team.ref]: event.currentTarget.value })}
            >
              <option value={LATER}>{messages.decideLater}</option>
              <option value={NEW}>{messages.isNew}</option>
              {team.candidates.map(one => (
                <option key={one._id} value={one._id}>
                  {one.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
      <Button disabled={changed.length === 0} busy={decide.isPending} onClick={() => void seeAgain()}>
        {messages.seeAgain}
      </Button>
    </Stack>
  )
}

const LOOK_EVERY_MS = 500
const MOST_LOOKS = 240

/**
 * For the first import of a championship, where all clubs are new: creates them and applies the import, unless the new preview requires a
 * decision.
 */
function useApplyAllNew(id: string, teams: readonly Team[]) {
  const messages = useMessages(championshipsMessages)
  const client = useQueryClient()
  const decide = useMutation(decideMutation(client))
  const apply = useMutation(applyMutation(client))
  return useMutation({
    mutationFn: async () => {
      await decide.mutateAsync({ id, teams: teams.map(({ ref }) => ({ ref, link: null })) })
      for (let look = 0; look < MOST_LOOKS; look += 1) {
        const { state, preview } = await client.query({ ...importQuery(id), staleTime: 0 })
        if (!isUnderWay(state)) {
          if (state === 'previewed' && preview?.teams.length === 0) await apply.mutateAsync(id)
          return
        }
        await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
      }
    },
    onError: error => void tell(error, messages.changedMeanwhile),
  })
}

function Apply({ status }: { status: ImportStatus & { preview: Preview } }) {
  const messages = useMessages(championshipsMessages)
  const lang = useLang()
  const apply = useMutation(applyMutation(useQueryClient()))
  const { counts, preview } = status
  const changes = counts.created + counts.updated
  async function applyIt() {
    try {
      await apply.mutateAsync(status._id)
    } catch (error) {
      await tell(error, messages.changedMeanwhile)
    }
  }
  return (
    <Stack gap={2}>
      <Button busy={apply.isPending} onClick={() => void applyIt()}>
        {preview.held > 0 ? messages.applyWithout(preview.held.toLocaleString(lang)) : messages.apply}
      </Button>
      <Text look="hint">{changes === 0 ? messages.appliesNothing : messages.applyText}</Text>
    </Stack>
  )
}

async function tell(error: unknown, text: string): Promise<void> {
  if (isGoneOrChanged(error)) toast.warn(text)
  else await toastError(error)
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { useDebounced } from '#client/use-search.ts'
import { operatorAddMatch, operatorEditMatch } from '#contract/api/admin/match-schedule.ts'
import { operatorMatch, operatorTeams } from '#contract/api/admin/matches.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { call } from './call.ts'
import { changing } from './changing.ts'
import { FormSelect, FormText } from './form-fields.tsx'
import { scheduleMessages } from './i18n.ts'
import { type RoundMatch, SCHEDULE_KEYS, sidesOf } from './kick-offs.tsx'
import { ReasonSheet } from './reason-sheet.tsx'
import { useShortForm } from './save-form.tsx'
import { fromWallTime, toWallTime } from './wall-time.ts'

const required = z.string().check(z.trim(), z.minLength(1, { error: 'required' }))
const zTyped = z.object({
  home: required,
  away: required,
  round: required,
  startsAt: z.string(),
  playsOn: z.string(),
  place: z.string().check(z.trim()),
})
type Typed = z.output<typeof zTyped>

/** The schedule to send; the day counts only without a kick-off time. */
const scheduleOf = ({ round, startsAt, playsOn, place }: Typed) => ({
  round,
  startsAt: fromWallTime(startsAt) ?? null,
  playsOn: startsAt === '' && playsOn !== '' ? playsOn : null,
  place: place === '' ? null : place,
})

interface SheetProps {
  open: boolean
  onClose: () => void
}

/** Adds a match that no file has: clubs by name, time and venue. */
export function AddMatchSheet({
  championship,
  round,
  open,
  onClose,
}: SheetProps & { championship: string; round: string }) {
  const messages = useMessages(scheduleMessages)
  const client = useQueryClient()
  const form = useShortForm(z.extend(zTyped, { newTeams: z.boolean() }), {
    home: '',
    away: '',
    round,
    startsAt: '',
    playsOn: '',
    place: '',
    newTeams: false,
  })
  const newTeams = useWatch({ control: form.control, name: 'newTeams' })
  const add = useMutation(
    changing(client, SCHEDULE_KEYS, (typed: Typed & { newTeams: boolean }) =>
      call(operatorAddMatch, {
        params: { id: championship },
        body: { ...scheduleOf(typed), home: typed.home, away: typed.away, newTeams: typed.newTeams, reason: '' },
      }),
    ),
  )
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.addMatch}
      text={messages.addMatchText}
      confirmLabel={messages.addMatch}
      asksReason={false}
      form={form}
      done={messages.matchAdded}
      onConfirm={async (_reason, typed) => {
        await add.mutateAsync(typed)
        form.reset()
      }}
    >
      <FormText form={form} name="home" label={messages.home} maxLength={100} isPlain isFirst />
      <FormText form={form} name="away" label={messages.away} maxLength={100} isPlain />
      <Checkbox
        checked={newTeams}
        onChange={({ currentTarget: { checked } }) => form.setValue('newTeams', checked)}
        label={messages.newTeams}
      />
      <FormText form={form} name="round" label={messages.round} maxLength={60} isPlain />
      <FormText form={form} name="startsAt" label={messages.kickOff} type="datetime-local" isPlain />
      <FormText form={form} name="playsOn" label={messages.day} type="date" isPlain />
      <FormText form={form} name="place" label={messages.venue} maxLength={100} isPlain />
    </ReasonSheet>
  )
}

/** With more clubs than this, a search is needed. */
const TEAMS = 50

/** Clubs to choose from: the match's own, and search results. */
function useClubs({ home, away }: RoundMatch, enabled: boolean) {
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useState<readonly { _id: string; name: string }[]>([])
  const search = useDebounced(typed).trim()
  const found = useQuery({
    queryKey: ['teams', 'pick', search],
    queryFn: ({ signal }) =>
      call(operatorTeams, { query: { page: 1, limit: TEAMS, ...(search === '' ? {} : { search }) }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const own = [home, away].flatMap(team => team ?? [])
  const clubs = new Map([...own, ...kept, ...(found.data?.docs ?? [])].map(({ _id, name }) => [_id, name]))
  return {
    options: [...clubs].map(([value, label]) => ({ value, label })),
    typed,
    /** Selected clubs stay among the options, whatever the next search finds. */
    search: (text: string, chosen: readonly string[]) => {
      setKept(chosen.flatMap(_id => ({ _id, name: clubs.get(_id) ?? '' })))
      setTyped(text)
    },
    hasSearch: typed !== '' || (found.data?.total ?? 0) > TEAMS,
  }
}

const typedOf = ({ home, away, round, startsAt, playsOn, place, status }: RoundMatch) => ({
  home: home?._id ?? '',
  away: away?._id ?? '',
  round,
  startsAt: startsAt ? toWallTime(startsAt) : '',
  playsOn: playsOn ?? '',
  place: place ?? '',
  postponed: status === 'postponed',
})

/** The schedule that was read: the server refuses to change another. */
const readOf = ({ home, away, round, startsAt, playsOn, place, status }: RoundMatch) => ({
  home: home?._id ?? null,
  away: away?._id ?? null,
  round,
  startsAt,
  playsOn,
  place,
  postponed: status === 'postponed',
})

/** The form for a match as it was when the sheet opened. When it has changed since, untouched fields take over what is new. */
function useEditForm(opened: RoundMatch) {
  const client = useQueryClient()
  const [read, setRead] = useState(opened)
  const [conflicts, setConflicts] = useState(0)
  const form = useShortForm(z.extend(zTyped, { postponed: z.boolean() }), typedOf(opened))
  const edit = useMutation(
    changing(client, SCHEDULE_KEYS, ({ reason, ...typed }: Typed & { postponed: boolean; reason: string }) =>
      call(operatorEditMatch, {
        params: { id: read._id },
        body: {
          ...scheduleOf(typed),
          home: typed.home,
          away: typed.away,
          postponed: typed.postponed,
          before: readOf(read),
          reason,
        },
      }),
    ),
  )
  async function rebase(): Promise<void> {
    const { doc } = await call(operatorMatch, { params: { id: read._id } })
    const before: Readonly<Record<string, unknown>> = typedOf(read)
    const touched = Object.entries(form.getValues()).filter(([name, value]) => value !== before[name])
    form.reset({ ...typedOf(doc), ...Object.fromEntries(touched) })
    setRead(doc)
    setConflicts(before => before + 1)
  }
  return { form, edit, conflicts, rebase }
}

/** The note is above fields that may fill the screen. */
const scrollTo = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'center' })

const isChangedSince = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'conflict' && error.fields.away === undefined

/**
 * Edits time and venue of a match before its start, its clubs while nobody has played on it, or postpones it. Each opening needs its own
 * `key`.
 */
export function EditMatchSheet({ doc, open, onClose }: SheetProps & { doc: RoundMatch }) {
  const messages = useMessages(scheduleMessages)
  const { form, edit, conflicts, rebase } = useEditForm(doc)
  const postponed = useWatch({ control: form.control, name: 'postponed' })
  const [needsReason, setNeedsReason] = useState(false)
  const clubs = useClubs(doc, open)
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.editMatch}
      about={sidesOf(doc)}
      text={messages.editMatchText}
      confirmLabel={messages.save}
      form={form}
      done={messages.matchSaved}
      asksReason={needsReason}
      onConfirm={(reason, typed) =>
        edit.mutateAsync({ ...typed, reason }).catch(async (error: unknown) => {
          // A game with this match is open, so players are affected.
          if (error instanceof CallError && error.fields.reason !== undefined) setNeedsReason(true)
          if (isChangedSince(error)) await rebase()
          throw error
        })
      }
      showRefusal={isChangedSince}
    >
      {conflicts > 0 && (
        <div key={conflicts} ref={scrollTo}>
          <Note tone="orange" role="alert">
            <strong>{messages.changedSince}</strong>
            <p>{messages.changedSinceText}</p>
          </Note>
        </div>
      )}
      {clubs.hasSearch && (
        <Field label={messages.searchClub} hint={messages.searchClubHint}>
          {ids => (
            <TextInput
              {...ids}
              type="search"
              maxLength={100}
              value={clubs.typed}
              onChange={event => clubs.search(event.currentTarget.value, form.getValues(['home', 'away']))}
            />
          )}
        </Field>
      )}
      <FormSelect form={form} name="home" label={messages.home} options={clubs.options} />
      <FormSelect form={form} name="away" label={messages.away} options={clubs.options} />
      <FormText form={form} name="round" label={messages.round} maxLength={60} />
      <FormText form={form} name="startsAt" label={messages.kickOff} type="datetime-local" />
      <FormText form={form} name="playsOn" label={messages.day} type="date" />
      <FormText form={form} name="place" label={messages.venue} maxLength={100} />
      <Checkbox
        checked={postponed}
        onChange={({ currentTarget: { checked } }) => form.setValue('postponed', checked)}
        label={messages.postponed}
      />
    </ReasonSheet>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { POSITIONS, positionLabels } from '#contract/positions.ts'
import { PUSH_FACTS, type PushFact } from '#contract/push-games.ts'
import { feesForTwo, type TwoPeopleField } from '#contract/settings.ts'
import { fieldCodes } from '#operator/lib/errors.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { meQuery } from '#operator/lib/me.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { toast } from '#ui/toast.tsx'
import { type SeenSettings, type Settings, settingsMutation, zSettings } from './api.ts'
import {
  differencesOf,
  type Draft,
  draftOf,
  rebased,
  settingsOf,
  TYPED,
  type TypedField,
  withoutWaiting,
} from './draft.ts'
import { FeesSection, LimitsSection, ProfileSection, SlidesSection } from './fields-section.tsx'
import { messages as settingsMessages, type SettingsMessages } from './i18n.ts'
import styles from './settings-form.module.css'

/** The settings form; input stays until it is saved, even when somebody else saves. */
export function SettingsForm({ seen }: { seen: SeenSettings }) {
  const messages = useMessages(settingsMessages)
  const form = useSettingsForm(seen)
  const isAdmin = useQuery(meQuery).data?.roles.includes('admin') === true
  const { draft, saved, changes, problems } = form
  return (
    <>
      <Stack as="form" gap={4} noValidate onSubmit={form.ask}>
        {!isAdmin && <Text tone="muted">{messages.onlyAdmin}</Text>}
        <fieldset className={styles.group} disabled={!isAdmin} aria-label={messages.title}>
          <Stack gap={4}>
            <ProfileSection
              draft={draft}
              profiles={seen.profiles}
              problem={problems.profile}
              onChange={profile => form.change({ profile })}
            />
            <FeesSection draft={draft} problems={problems} onType={form.type} />
            <LimitsSection draft={draft} problems={problems} onType={form.type} />
            <SlidesSection draft={draft} problems={problems} onType={form.type} />
            <QuestionsSection off={draft.questionsOff} onChange={questionsOff => form.change({ questionsOff })} />
          </Stack>
        </fieldset>
        <SaveBar
          changes={changes}
          saveLabel={messages.save}
          busy={false}
          canSave={isAdmin && changes > 0}
          onDiscard={form.discard}
        />
      </Stack>
      {/* The browser would submit a nested form. */}
      <ReasonSheet
        open={form.confirming}
        onClose={form.close}
        title={messages.saveTitle}
        text={<ChangesSection before={saved} after={draft} forTwo={forTwoOf(seen, draft)} />}
        confirmLabel={messages.save}
        onConfirm={form.save}
        onRefused={form.refused}
      />
    </>
  )
}

/** Error codes by field. */
export type Problems = Partial<Record<string, string>>

function useSettingsForm(seen: SeenSettings) {
  const messages = useMessages(settingsMessages)
  const lang = useLang()
  const mutation = useMutation(settingsMutation(useQueryClient()))
  const [draft, setDraft] = useState(() => draftOf(seen.settings, lang))
  const [problems, setProblems] = useState<Problems>({})
  const [deps, setConfirming] = useState(false)
  const saved = draftOf(seen.settings, lang)
  const changes = countChanges(saved, draft)
  // Rebase onto what somebody else saved, so that saving here does not revert it.
  const [known, setKnown] = useState(seen)
  if (known !== seen) {
    setKnown(seen)
    setDraft(rebased(draft, draftOf(known.settings, lang), saved))
  }
  useLeaveGuard(changes > 0)
  return {
    draft,
    saved,
    changes,
    problems,
    confirming: deps,
    close: () => setConfirming(false),
    change: (part: Partial<Draft>) => setDraft(now => ({ ...now, ...part })),
    type: (field: keyof Draft['typed'], text: string) => {
      setDraft(now => ({ ...now, typed: { ...now.typed, [field]: text } }))
      setProblems(now => ({ ...now, [field]: undefined }))
    },
    discard: () => {
      setDraft(saved)
      setProblems({})
    },
    ask: (event: SyntheticEvent) => {
      event.preventDefault()
      const errors = fieldCodes(zSettings, settingsOf(draft))
      setProblems(errors)
      // The first on the page, not the first found.
      const first = TYPED.find(field => errors[field] !== undefined)
      if (Object.keys(errors).length === 0) setConfirming(true)
      else if (first) document.getElementsByName(first)[0]?.focus()
    },
    save: async (reason: string) => {
      const { orders } = await mutation.mutateAsync({ ...settingsOf(draft), seq: seen.seq, reason })
      if (orders.length === 0) toast.ok(messages.saved)
      else {
        // Values that wait for approval are listed above the fields, so reset those. The rest is in force and has been refetched.
        setDraft(now => withoutWaiting(now, saved, forTwoOf(seen, draft)))
        toast.ok(messages.requested, messages.requestedText)
      }
    },
    refused: (error: unknown): boolean => {
      if (!(error instanceof CallError)) return false
      if (error.code === 'conflict') {
        toast.error(messages.conflict, messages.conflictText)
        return true
      }
      setProblems(error.fields)
      return Object.keys(error.fields).length > 0
    },
  }
}

const isSame = (one: Settings['questionsOff'], other: Settings['questionsOff']): boolean =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())

const countChanges = (before: Draft, after: Draft): number =>
  differencesOf(before, after).length +
  (before.profile === after.profile ? 0 : 1) +
  (isSame(before.questionsOff, after.questionsOff) ? 0 : 1)

type Off = Settings['questionsOff']

/** The types of questions that are asked; checked ones are on. */
function QuestionsSection({ off, onChange }: { off: Off; onChange: (off: Off) => void }) {
  const messages = useMessages(settingsMessages)
  const lang = useLang()
  const box = (type: Off[number], label: string) => (
    <Checkbox
      key={type}
      label={label}
      checked={!off.includes(type)}
      onChange={event => onChange(event.currentTarget.checked ? off.filter(each => each !== type) : [...off, type])}
    />
  )
  return (
    <Card title={messages.questions}>
      <Text tone="muted">{messages.questionsText}</Text>
      <fieldset className={styles.group}>
        <legend>{messages.positions}</legend>
        <div className={styles.kinds}>{POSITIONS.map(type => box(type, positionLabels(type, lang).label))}</div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{messages.pushes}</legend>
        <div className={styles.kinds}>{PUSH_FACTS.map(type => box(type, messages.push[type]))}</div>
      </fieldset>
    </Card>
  )
}

/** The changed fields that need a second approval. */
function forTwoOf({ settings, agreed, feeAlone }: SeenSettings, draft: Draft): readonly TwoPeopleField[] {
  const fees = feesForTwo(agreed, settings, settingsOf(draft), feeAlone)
  return draft.profile === settings.profile ? fees : [...fees, 'profile']
}

interface ChangesProps {
  before: Draft
  after: Draft
  forTwo: readonly TwoPeopleField[]
}

/** The changes line by line, before and after. */
function ChangesSection({ before, after, forTwo }: ChangesProps) {
  const messages = useMessages(settingsMessages)
  const lang = useLang()
  const labelOf = (type: Draft['questionsOff'][number]): string => {
    const position = POSITIONS.find(each => each === type)
    return position ? positionLabels(position, lang).label : messages.push[type as PushFact]
  }
  const turned = [...new Set([...before.questionsOff, ...after.questionsOff])].filter(
    type => before.questionsOff.includes(type) !== after.questionsOff.includes(type),
  )
  const needs = (field: TypedField | 'profile') =>
    forTwo.some(each => each === field) ? ` · ${messages.needsOther}` : ''
  return (
    <>
      <p>{messages.saveText}</p>
      <ul className={styles.changes}>
        {before.profile !== after.profile && (
          <li>
            {messages.profile}: {messages.profiles[before.profile]} →{' '}
            <strong>{messages.profiles[after.profile]}</strong>
            {needs('profile')}
          </li>
        )}
        {differencesOf(before, after).map(({ field, was, is }) => (
          <li key={field}>
            {nameOf(field, messages)}: {was} → <strong>{is}</strong>
            {needs(field)}
          </li>
        ))}
        {turned.map(type => (
          <li key={type}>
            {labelOf(type)}: <strong>{after.questionsOff.includes(type) ? messages.off : messages.on}</strong>
          </li>
        ))}
      </ul>
      {forTwo.length > 0 && <p>{messages.someRequestedText}</p>}
    </>
  )
}

function nameOf(field: TypedField, messages: SettingsMessages): string {
  if (field === 'withholding' || field === 'slideSeconds') return messages[field]
  const [part, name] = field.split('.', 2) as
    | ['fees', keyof SettingsMessages['fee']]
    | ['limits', keyof SettingsMessages['limit']]
  return part === 'fees' ? messages.fee[name] : messages.limit[name]
}

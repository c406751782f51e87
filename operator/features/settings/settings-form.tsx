import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { fieldCodes } from '#operator/lib/field-codes.ts'
import { toast } from '#ui/toast.tsx'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { meQuery } from '#operator/lib/me.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { type SeenSettings, type Settings, settingsMutation, zSettings } from './api.ts'
import { ChangesSection } from './changes-section.tsx'
import { differencesOf, type Draft, draftOf, rebased, settingsOf, TYPED } from './draft.ts'
import { FeesSection, LimitsSection, ProfileSection, SlidesSection } from './fields-section.tsx'
import { messages as settingsMessages } from './i18n.ts'
import { QuestionsSection } from './questions-section.tsx'
import styles from './settings-form.module.css'
import shared from '#operator/lib/form.module.css'

/** What is set, to be changed; kept in the fields until it is saved, whoever saves meanwhile. */
export function SettingsForm({ seen }: { seen: SeenSettings }) {
  const messages = useMessages(settingsMessages)
  const form = useSettingsForm(seen)
  const isAdmin = useQuery(meQuery).data?.roles.includes('admin') === true
  const { draft, saved, changes, problems } = form
  return (
    <>
      <form className={shared.form} noValidate onSubmit={form.ask}>
        {!isAdmin && <p className={shared.quiet}>{messages.onlyAdmin}</p>}
        <fieldset className={styles.group} disabled={!isAdmin} aria-label={messages.title}>
          <div className={shared.form}>
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
          </div>
        </fieldset>
        <SaveBar
          changes={changes}
          saveLabel={messages.save}
          busy={false}
          canSave={isAdmin && changes > 0}
          onDiscard={form.discard}
        />
      </form>
      {/* A form inside a form is sent by the browser itself. */}
      <ReasonSheet
        open={form.confirming}
        onClose={form.close}
        title={messages.saveTitle}
        text={<ChangesSection before={saved} after={draft} />}
        confirmLabel={messages.save}
        onConfirm={form.save}
        onRefused={form.refused}
      />
    </>
  )
}

/** Codes of what is wrong, by field. */
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
  // What somebody else saved is shown, but for what is being changed here: so saving here takes nothing of theirs back.
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
      // The first on the page, in whatever order they were found.
      const first = TYPED.find(field => errors[field] !== undefined)
      if (Object.keys(errors).length === 0) setConfirming(true)
      else if (first) document.getElementsByName(first)[0]?.focus()
    },
    save: async (reason: string) => {
      await mutation.mutateAsync({ ...settingsOf(draft), seq: seen.seq, reason })
      toast.ok(messages.saved)
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

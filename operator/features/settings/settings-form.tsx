import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useLang, useWords } from '#client/i18n.ts'
import { fieldCodes } from '#operator/lib/field-codes.ts'
import { toast } from '#ui/toast.tsx'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { meQuery } from '#operator/lib/me.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { SaveBar } from '#operator/lib/save-bar.tsx'
import { type SeenSettings, type Settings, settingsMutation, zSettings } from './api.ts'
import { ChangesPart } from './changes-part.tsx'
import { differencesOf, type Draft, draftOf, rebased, settingsOf, TYPED } from './draft.ts'
import { FeesPart, LimitsPart, ProfilePart, SlidesPart } from './fields-part.tsx'
import { words as settingsWords } from './i18n.ts'
import { QuestionsPart } from './questions-part.tsx'
import styles from './settings-form.module.css'
import shared from '#operator/lib/form.module.css'

/** What is set, to be changed; kept in the fields until it is saved, whoever saves meanwhile. */
export function SettingsForm({ seen }: { seen: SeenSettings }) {
  const words = useWords(settingsWords)
  const form = useSettingsForm(seen)
  const isAdmin = useQuery(meQuery).data?.roles.includes('admin') === true
  const { draft, saved, changes, problems } = form
  return (
    <>
      <form className={shared.form} noValidate onSubmit={form.ask}>
        {!isAdmin && <p className={shared.quiet}>{words.onlyAdmin}</p>}
        <fieldset className={styles.group} disabled={!isAdmin} aria-label={words.title}>
          <div className={shared.form}>
            <ProfilePart
              draft={draft}
              profiles={seen.profiles}
              problem={problems.profile}
              onChange={profile => form.change({ profile })}
            />
            <FeesPart draft={draft} problems={problems} onType={form.type} />
            <LimitsPart draft={draft} problems={problems} onType={form.type} />
            <SlidesPart draft={draft} problems={problems} onType={form.type} />
            <QuestionsPart off={draft.questionsOff} onChange={questionsOff => form.change({ questionsOff })} />
          </div>
        </fieldset>
        <SaveBar
          changes={changes}
          saveLabel={words.save}
          busy={false}
          canSave={isAdmin && changes > 0}
          onDiscard={form.discard}
        />
      </form>
      {/* A form inside a form is sent by the browser itself. */}
      <ReasonSheet
        open={form.asking}
        onClose={form.close}
        title={words.saveTitle}
        text={<ChangesPart before={saved} after={draft} />}
        confirmLabel={words.save}
        onConfirm={form.save}
        onRefused={form.refused}
      />
    </>
  )
}

/** Codes of what is wrong, by field. */
export type Problems = Partial<Record<string, string>>

function useSettingsForm(seen: SeenSettings) {
  const words = useWords(settingsWords)
  const lang = useLang()
  const mutation = useMutation(settingsMutation(useQueryClient()))
  const [draft, setDraft] = useState(() => draftOf(seen.settings, lang))
  const [problems, setProblems] = useState<Problems>({})
  const [asking, setAsking] = useState(false)
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
    asking,
    close: () => setAsking(false),
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
      const wrong = fieldCodes(zSettings, settingsOf(draft))
      setProblems(wrong)
      // The first on the page, in whatever order they were found.
      const first = TYPED.find(field => wrong[field] !== undefined)
      if (Object.keys(wrong).length === 0) setAsking(true)
      else if (first) document.getElementsByName(first)[0]?.focus()
    },
    save: async (reason: string) => {
      await mutation.mutateAsync({ ...settingsOf(draft), seq: seen.seq, reason })
      toast.ok(words.saved)
    },
    refused: (error: unknown): boolean => {
      if (!(error instanceof CallError)) return false
      if (error.code === 'conflict') {
        toast.error(words.conflict, words.conflictText)
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

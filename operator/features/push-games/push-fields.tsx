import { WandSparkles } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useLang, useMessages } from '#client/i18n.ts'
import { PUSH_PLAYERS, PUSH_QUESTION_MAX } from '#contract/api/admin/push-games.ts'
import type { Lang } from '#contract/limits.ts'
import { BUTTON_TYPES, PUSH_FACTS } from '#contract/push-games.ts'
import { FormSegmented, FormSelect, FormText } from '#operator/lib/form-fields.tsx'
import { questionsOffMessages } from '#operator/lib/i18n.ts'
import { optionsOf, QuestionsOffNote, useQuestionsOff } from '#operator/lib/questions-off.tsx'
import { readWhole } from '#operator/lib/typed-number.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import type { PushMatch } from './api.ts'
import type { PushForm, TypedPush } from './form.ts'
import { messages as pushMessages } from './i18n.ts'
import { questionFrom, teamOf } from './template.ts'
import shared from '#operator/lib/form.module.css'

/** The question: its match, event, team, and minutes. */
export function QuestionFields({
  form,
  matches,
  isEmpty,
}: {
  form: PushForm
  matches: readonly PushMatch[]
  isEmpty: boolean
}) {
  const messages = useMessages(pushMessages)
  const _match = useWatch({ control: form.control, name: '_match' })
  const match = matches.find(({ _id }) => _id === _match)
  return (
    <Stack gap={4} alignContent="start" marginTop={2} className={shared.columns}>
      <Stack gap={4} alignContent="start">
        <MatchField form={form} matches={matches} />
        {isEmpty && <Note tone="orange">{messages.matchesNone}</Note>}
        <FactField form={form} />
      </Stack>
      <Stack gap={4} alignContent="start">
        <SideField form={form} match={match} />
        <Stack gap={3} columns={2}>
          <FormText form={form} name="from" label={messages.from} inputMode="numeric" maxLength={2} />
          <FormText form={form} name="to" label={messages.to} inputMode="numeric" maxLength={2} />
        </Stack>
        <Text look="note">{messages.windowHint}</Text>
      </Stack>
    </Stack>
  )
}

/** The event it is about; types switched off are visible but disabled. */
function FactField({ form }: { form: PushForm }) {
  const messages = useMessages(pushMessages)
  const offMessages = useMessages(questionsOffMessages)
  const off = useQuestionsOff()
  const value = useWatch({ control: form.control, name: 'fact' })
  const kinds = PUSH_FACTS.map(fact => ({ value: fact, label: messages.facts[fact] }))
  return (
    <>
      <FormSelect
        form={form}
        name="fact"
        label={messages.fact}
        hint={off.includes(value) && offMessages.chosen}
        options={optionsOf(kinds, off, offMessages)}
      />
      <QuestionsOffNote kinds={PUSH_FACTS} />
    </>
  )
}

function MatchField({ form, matches }: { form: PushForm; matches: readonly PushMatch[] }) {
  const messages = useMessages(pushMessages)
  const lang = useLang()
  return (
    <FormSelect
      form={form}
      name="_match"
      label={messages.match}
      hint={messages.matchHint}
      options={[
        { value: '', label: messages.matchNone },
        ...matches.map(match => ({
          value: match._id,
          label: `${match.home?.name ?? ''} × ${match.away?.name ?? ''} · ${whenOf(match, lang, messages.matchLive)}`,
        })),
      ]}
    />
  )
}

/** `ao vivo, 23` or its kick-off, in Brasília time. */
function whenOf({ status, minute, date }: PushMatch, lang: Lang, live: string): string {
  if (status === 'live') return minute === null ? live : `${live}, ${minute}’`
  const at = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  })
  return date === null ? '' : at.format(date)
}

function SideField({ form, match }: { form: PushForm; match: PushMatch | undefined }) {
  const messages = useMessages(pushMessages)
  return (
    <FormSegmented
      form={form}
      name="side"
      label={messages.side}
      options={[
        { value: 'home', label: messages.sideOf(match?.home?.name, 'home') },
        { value: 'away', label: messages.sideOf(match?.away?.name, 'away') },
        { value: '', label: messages.eitherSide },
      ]}
    />
  )
}

/** The question generated from the template; undefined while values are missing. */
function templateOf(typed: Partial<TypedPush>, matches: readonly PushMatch[]): ReturnType<typeof questionFrom> {
  const match = matches.find(({ _id }) => _id === typed._match)
  return (
    match &&
    questionFrom({
      fact: typed.fact ?? 'other',
      team: teamOf(match, typed.side ?? ''),
      from: readWhole(typed.from ?? ''),
      to: readWhole(typed.to ?? ''),
      source: match.source,
    })
  )
}

/** The question's text in both languages: from the template, until somebody edits it. */
export function QuestionTextFields({ form, matches }: { form: PushForm; matches: readonly PushMatch[] }) {
  const messages = useMessages(pushMessages)
  const { setValue, getValues } = form
  const typed = useWatch({ control: form.control })
  const made = templateOf(typed, matches)
  const savedTemplate = () => templateOf(form.formState.defaultValues ?? {}, matches)
  // Text that came from the template follows it, in a saved draft too.
  const last = useRef<{ pt: string; en: string } | undefined>(undefined)
  const write = (pt: string, en: string): void => {
    last.current = { pt, en }
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    setValue('question', pt, how)
    setValue('questionEn', en, how)
  }
  const follow = useEffectEvent((pt: string, en: string) => {
    const { question, questionEn } = getValues()
    const isEmpty = question === '' && questionEn === ''
    const isTemplate = [last.current, savedTemplate()].some(one => question === one?.pt && questionEn === one.en)
    if (isEmpty || isTemplate) write(pt, en)
  })
  const [pt, en] = [made?.pt, made?.en]
  useEffect(() => {
    if (pt !== undefined && en !== undefined) follow(pt, en)
  }, [pt, en])
  const isOther = made !== undefined && (typed.question !== pt || typed.questionEn !== en)
  return (
    <Stack gap={4} alignContent="start">
      <FormText form={form} name="question" label={messages.questionPt} type="area" maxLength={PUSH_QUESTION_MAX} />
      <FormText form={form} name="questionEn" label={messages.questionEn} type="area" maxLength={PUSH_QUESTION_MAX} />
      {isOther && (
        <div>
          <Button
            variant="txt"
            size="sm"
            icon={<WandSparkles aria-hidden="true" />}
            onClick={() => write(made.pt, made.en)}
          >
            {messages.template}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Price, prize, answer buttons, and audience. */
export function MoneyFields({ form }: { form: PushForm }) {
  const messages = useMessages(pushMessages)
  return (
    <Stack gap={4} alignContent="start" marginTop={2} className={shared.columns}>
      <Stack gap={4} alignContent="start">
        <FormText form={form} name="price" label={messages.price} hint={messages.priceHint} inputMode="decimal" />
        <FormText form={form} name="amount" label={messages.amount} hint={messages.amountHint} inputMode="decimal" />
      </Stack>
      <Stack gap={4} alignContent="start">
        <FormSegmented
          form={form}
          name="buttonType"
          label={messages.buttons}
          options={BUTTON_TYPES.map(type => ({ value: String(type), label: messages.buttonsOf[type] ?? '' }))}
        />
        <FormSelect
          form={form}
          name="players"
          label={messages.players}
          hint={messages.playersHint}
          options={PUSH_PLAYERS.map(value => ({ value, label: messages.playersOf[value] }))}
        />
      </Stack>
    </Stack>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, TextArea, TextInput } from '#ui/field.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import { formatField, toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { meQuery } from '#operator/lib/me.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { fromWallTime } from '#operator/lib/wall-time.ts'
import { type Preview, previewMutation, publishMutation, type TextName, type WrittenText } from './api.ts'
import { messages as textsMessages } from './i18n.ts'
import { TextPreview } from './text-preview.tsx'
import shared from '#operator/lib/form.module.css'

type Lang = 'pt' | 'en'
type Written = Record<Lang, WrittenText>
type Problems = Partial<Record<string, string>>

/** Both languages of a text, how it would look, and publishing it. */
export function TextForm({ name, from, source }: { name: TextName; from: string; source: Written }) {
  const messages = useMessages(textsMessages)
  const [lang, setLang] = useState<Lang>('pt')
  const [written, setWritten] = useState(source)
  const [when, setWhen] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [shown, setShown] = useState<{ preview: Preview; lang: Lang }>()
  const [isConfirming, setConfirming] = useState(false)
  const look = useMutation(previewMutation)
  const isAdmin = useQuery(meQuery).data?.roles.includes('admin') === true
  const isDirty = JSON.stringify(written) !== JSON.stringify(source)
  useLeaveGuard(isDirty)
  const type = (field: keyof WrittenText, text: string) => {
    setWritten(now => ({ ...now, [lang]: { ...now[lang], [field]: text } }))
    setProblems(now => ({ ...now, [`${lang}.${field}`]: undefined }))
  }
  /** Whether the server can show a language; what is wrong is told at its field. */
  async function canShow(which: Lang): Promise<boolean> {
    const preview = await look.mutateAsync(written[which]).catch((error: unknown) => {
      setLang(which)
      return showRefusal(error, which, setProblems)
    })
    if (preview) setShown({ preview, lang: which })
    return preview !== undefined
  }
  async function ask(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (look.isPending) return
    setProblems({})
    if ((await canShow('pt')) && (await canShow('en'))) setConfirming(true)
  }
  return (
    <>
      <Stack as="form" gap={4} noValidate onSubmit={event => void ask(event)}>
        <Card>
          <Text tone="muted">
            {messages.from(from)} {!isAdmin && messages.onlyAdmin}
          </Text>
          <div className={shared.fields}>
            <Segmented
              label={messages.lang}
              options={(['pt', 'en'] as const).map(value => ({ value, label: messages[value] }))}
              value={lang}
              onChange={setLang}
            />
            <LangFields key={lang} written={written[lang]} problems={problems} lang={lang} onType={type} />
            <WhenField when={when} problem={problems.publishesAt} onType={setWhen} />
            <Row gap={2} wrap>
              <Button variant="sec" busy={look.isPending} onClick={() => void canShow(lang)}>
                {messages.preview}
              </Button>
              <Button type="submit" disabled={!isAdmin || !isDirty}>
                {messages.publish}
              </Button>
            </Row>
          </div>
        </Card>
        {shown && <TextPreview {...shown} />}
      </Stack>
      {/* A form inside a form is sent by the browser itself. */}
      <PublishSheet
        open={isConfirming}
        onClose={() => setConfirming(false)}
        {...{ name, from, written, when }}
        onProblems={setProblems}
      />
    </>
  )
}

function WhenField({
  when,
  problem,
  onType,
}: {
  when: string
  problem: string | undefined
  onType: (next: string) => void
}) {
  const messages = useMessages(textsMessages)
  const errors = useErrorMessages()
  return (
    <Field label={messages.when} hint={messages.whenHint} error={formatField(problem, errors)}>
      {ids => (
        <TextInput {...ids} type="datetime-local" value={when} onChange={event => onType(event.currentTarget.value)} />
      )}
    </Field>
  )
}

async function showRefusal(error: unknown, lang: Lang, show: (problems: Problems) => void): Promise<undefined> {
  if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) await toastError(error)
  else show(prefixed(lang, error.fields))
}

const prefixed = (lang: Lang, fields: Record<string, string>): Problems =>
  Object.fromEntries(Object.entries(fields).map(([field, code]) => [`${lang}.${field}`, code]))

function LangFields({
  written,
  problems,
  lang,
  onType,
}: {
  written: WrittenText
  problems: Problems
  lang: Lang
  onType: (field: keyof WrittenText, text: string) => void
}) {
  const messages = useMessages(textsMessages)
  const errors = useErrorMessages()
  const errorText = (field: keyof WrittenText) => formatField(problems[`${lang}.${field}`], errors)
  return (
    <>
      <Field label={messages.heading} error={errorText('title')}>
        {ids => (
          <TextInput
            {...ids}
            maxLength={80}
            value={written.title}
            onChange={event => onType('title', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={messages.summary} hint={messages.summaryHint} error={errorText('summary')}>
        {ids => (
          <TextInput
            {...ids}
            maxLength={300}
            value={written.summary}
            onChange={event => onType('summary', event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={messages.body} hint={messages.bodyHint} error={errorText('body')}>
        {ids => (
          <TextArea
            {...ids}
            rows={20}
            value={written.body}
            onChange={event => onType('body', event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  )
}

interface PublishSheetProps {
  open: boolean
  onClose: () => void
  name: TextName
  from: string
  written: Written
  /** On São Paulo's clock; empty for at once. */
  when: string
  onProblems: (problems: Problems) => void
}

function PublishSheet({ open, onClose, name, from, written, when, onProblems }: PublishSheetProps) {
  const messages = useMessages(textsMessages)
  const navigate = useNavigate()
  const publish = useMutation(publishMutation(useQueryClient(), name))
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.publishTitle}
      text={[messages.publishText, ...(name === 'terms' ? [messages.publishTerms] : [])]}
      confirmLabel={messages.publish}
      onConfirm={async reason => {
        const publishesAt = fromWallTime(when) ?? null
        const { version } = await publish.mutateAsync({ ...written, publishesAt, from, reason })
        toast.ok(messages.published(version))
        await navigate({ to: '/texts', ignoreBlocker: true })
      }}
      onRefused={error => {
        if (!(error instanceof CallError)) return false
        if (error.code === 'conflict') {
          toast.error(messages.conflict, messages.conflictText)
          return true
        }
        onProblems(error.fields)
        return Object.keys(error.fields).length > 0
      }}
    />
  )
}

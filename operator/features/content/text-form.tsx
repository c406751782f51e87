import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, type SyntheticEvent, useState } from 'react'
import { type DeepPartialSkipArrayKey, type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallError } from '#client/call-error.ts'
import { useMessages } from '#client/i18n.ts'
import { toastError } from '#operator/lib/errors.ts'
import { FormText } from '#operator/lib/form-fields.tsx'
import { useLeaveGuard } from '#operator/lib/leave-guard.ts'
import { meQuery } from '#operator/lib/me.ts'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { useShortForm } from '#operator/lib/save-form.tsx'
import { fromWallTime } from '#operator/lib/wall-time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast.tsx'
import {
  type Preview,
  previewMutation,
  publishMutation,
  type TextBlock,
  type TextInline,
  type TextName,
  type WrittenText,
} from './api.ts'
import { messages as textsMessages } from './i18n.ts'
import shared from '#operator/lib/form.module.css'
import styles from './texts.module.css'

/** The text as rendered by the server. */
function TextPreview({ preview, lang }: { preview: Preview; lang: 'pt' | 'en' }) {
  const messages = useMessages(textsMessages)
  return (
    <Card title={messages.previewOf}>
      <Stack gap={3} breaks="anywhere" className={styles.blocks} lang={lang === 'pt' ? 'pt-BR' : 'en'}>
        <p>
          <strong>{preview.title}</strong>
        </p>
        <Text tone="muted">{preview.summary}</Text>
        {preview.blocks.map((block, index) => (
          <Block key={JSON.stringify(block) + String(index)} block={block} />
        ))}
      </Stack>
    </Card>
  )
}

function Block({ block }: { block: TextBlock }) {
  if (block.type === 'heading')
    return block.level <= 2 ? (
      <h3>
        <Inline parts={block.inline} />
      </h3>
    ) : (
      <h4>
        <Inline parts={block.inline} />
      </h4>
    )
  if (block.type === 'paragraph')
    return (
      <p>
        <Inline parts={block.inline} />
      </p>
    )
  if (block.type === 'list') {
    const items = block.items.map((item, index) => (
      <li key={keyOf(item, index)}>
        <Inline parts={item} />
      </li>
    ))
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  return (
    <div className={styles.scroll}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              <th key={keyOf(cell, index)}>
                <Inline parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={row.map((cell, at) => keyOf(cell, at)).join() + String(index)}>
              {row.map((cell, at) => (
                <td key={keyOf(cell, at)}>
                  <Inline parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const keyOf = (parts: readonly TextInline[], index: number): string =>
  parts.map(part => part.text).join('') + String(index)

function Inline({ parts }: { parts: readonly TextInline[] }) {
  return parts.map((part, index) => {
    const text = part.bold ? <strong>{part.text}</strong> : part.text
    return (
      <Fragment key={part.text + String(index)}>
        {part.href === undefined ? text : <u title={part.href}>{text}</u>}
      </Fragment>
    )
  })
}

type Lang = 'pt' | 'en'
type Written = Record<Lang, WrittenText>

const zLang = z.object({ title: z.string(), summary: z.string(), body: z.string() })
/** `publishesAt` is in São Paulo time; empty: at once. */
const zFields = z.object({ pt: zLang, en: zLang, publishesAt: z.string() })
type Typed = z.input<typeof zFields>
type Form = UseFormReturn<Typed, unknown, Typed>

/** Both languages of a text, a preview, and publishing. */
export function TextForm({ name, from, source }: { name: TextName; from: string; source: Written }) {
  const messages = useMessages(textsMessages)
  const [lang, setLang] = useState<Lang>('pt')
  const form = useShortForm(zFields, { ...source, publishesAt: '' })
  const [shown, setShown] = useState<{ preview: Preview; lang: Lang }>()
  const [isConfirming, setConfirming] = useState(false)
  const look = useMutation(previewMutation)
  const isAdmin = useQuery(meQuery).data?.roles.includes('admin') === true
  const isDirty = isWritten(useWatch({ control: form.control }), source)
  useLeaveGuard(isDirty)
  /** Whether the server can render a language; errors are shown at its field. */
  async function canShow(which: Lang): Promise<boolean> {
    const preview = await look.mutateAsync(form.getValues(which)).catch((error: unknown) => {
      setLang(which)
      return tellRefusal(form, error, `${which}.`)
    })
    if (preview) setShown({ preview, lang: which })
    return preview !== undefined
  }
  async function ask(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (look.isPending) return
    form.clearErrors()
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
            <LangFields key={lang} form={form} lang={lang} />
            <FormText
              form={form}
              name="publishesAt"
              label={messages.when}
              hint={messages.whenHint}
              type="datetime-local"
              isPlain
            />
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
      {/* The browser would submit a nested form. */}
      <PublishSheet
        open={isConfirming}
        onClose={() => setConfirming(false)}
        {...{ name, from, form }}
        onRefused={error => markFields(form, error, '')}
      />
    </>
  )
}

const isWritten = ({ pt, en }: DeepPartialSkipArrayKey<Typed>, source: Written): boolean =>
  JSON.stringify({ pt, en }) !== JSON.stringify({ pt: source.pt, en: source.en })

/** Shows errors at the fields with this prefix; returns whether there were any. */
function markFields(form: Form, error: unknown, prefix: '' | `${Lang}.`): boolean {
  const refused = Object.entries(error instanceof CallError ? error.fields : {})
  for (const [field, message] of refused) form.setError(`${prefix}${field}` as FieldPath<Typed>, { message })
  return refused.length > 0
}

function tellRefusal(form: Form, error: unknown, prefix: `${Lang}.`): undefined {
  if (!markFields(form, error, prefix)) void toastError(error)
}

function LangFields({ form, lang }: { form: Form; lang: Lang }) {
  const messages = useMessages(textsMessages)
  const field = { form, isPlain: true }
  return (
    <>
      <FormText {...field} name={`${lang}.title`} label={messages.heading} maxLength={80} />
      <FormText
        {...field}
        name={`${lang}.summary`}
        label={messages.summary}
        hint={messages.summaryHint}
        maxLength={300}
      />
      <FormText {...field} name={`${lang}.body`} label={messages.body} hint={messages.bodyHint} type="area" rows={20} />
    </>
  )
}

interface PublishSheetProps {
  open: boolean
  onClose: () => void
  name: TextName
  from: string
  form: Form
  onRefused: (error: unknown) => boolean
}

function PublishSheet({ open, onClose, name, from, form, onRefused }: PublishSheetProps) {
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
        const { pt, en, publishesAt } = form.getValues()
        const at = fromWallTime(publishesAt) ?? null
        const { version } = await publish.mutateAsync({ pt, en, publishesAt: at, from, reason })
        toast.ok(messages.published(version))
        await navigate({ to: '/texts', ignoreBlocker: true })
      }}
      refusals={{ conflict: () => toast.error(messages.conflict, messages.conflictText) }}
      onRefused={onRefused}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Bookmark, Link2, X } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import * as z from 'zod/mini'
import { browserStorage } from '#client/browser-storage.ts'
import { useMessages } from '#client/i18n.ts'
import { createStore, useStore } from '#client/store.ts'
import { Chip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { commonMessages } from './common-messages.ts'
import { listMessages } from './i18n.ts'
import { meQuery } from './me.ts'
import styles from './list-tools.module.css'

/** A named set of filters and order. */
const zView = z.object({
  name: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
type View = z.output<typeof zView>
type Views = Record<string, View[]>
const zViews = z.record(z.string(), z.array(zView))

const MOST_VIEWS = 12
const NAME_MAX = 40
const changes = createStore(0)
const keyOf = (operator: string): string => `crava.operator.views.${operator}`

/** Views are URLs stored on this device per operator, and shared as URLs. */
function read(operator: string): Views {
  try {
    const { success, data } = zViews.safeParse(JSON.parse(browserStorage.get(keyOf(operator)) ?? '{}'))
    return success ? data : {}
  } catch {
    return {}
  }
}

function useViews(path: string) {
  const operator = useQuery(meQuery).data?._id ?? ''
  useStore(changes)
  const views = read(operator)[path] ?? []
  function save(next: View[]): void {
    browserStorage.set(keyOf(operator), JSON.stringify({ ...read(operator), [path]: next }))
    changes.set(changes.get() + 1)
  }
  return { views, save }
}

const sameSearch = (one: object, other: object): boolean => {
  const written = (search: object) => JSON.stringify(Object.entries(search).toSorted(([a], [b]) => a.localeCompare(b)))
  return written(one) === written(other)
}

/** The saved views of a list: save the current one, open, or share. */
export function ListViews() {
  const messages = useMessages(listMessages)
  const { pathname, search: address } = useLocation()
  const { views, save } = useViews(pathname)
  const navigate = useNavigate()
  const [isNaming, setIsNaming] = useState(false)
  const search = withoutPage(address)
  const shown = views.find(view => sameSearch(view.search, search))
  const isPlain = Object.keys(search).length === 0
  async function share(): Promise<void> {
    try {
      await navigator.clipboard.writeText(globalThis.location.href)
      toast.ok(messages.linkCopied)
    } catch {
      toast.warn(messages.linkNotCopied)
    }
  }
  if (isPlain && views.length === 0) return null
  return (
    <Row gap={1.5} align="center" wrap className={styles.views} role="group" aria-label={messages.views}>
      {views.map(view => (
        <span key={view.name} className={styles.view}>
          <Chip pressed={view === shown} onClick={() => void navigate({ to: '.', search: view.search })}>
            {view.name}
          </Chip>
          <IconButton label={messages.forgetView(view.name)} onClick={() => save(views.filter(one => one !== view))}>
            <X aria-hidden="true" />
          </IconButton>
        </span>
      ))}
      {!isPlain && !shown && views.length < MOST_VIEWS && (
        <Button variant="sec" size="sm" icon={<Bookmark aria-hidden="true" />} onClick={() => setIsNaming(true)}>
          {messages.saveView}
        </Button>
      )}
      {!isPlain && (
        <Button variant="sec" size="sm" icon={<Link2 aria-hidden="true" />} onClick={() => void share()}>
          {messages.copyLink}
        </Button>
      )}
      <NameSheet
        open={isNaming}
        onClose={() => setIsNaming(false)}
        taken={views.map(view => view.name)}
        onName={name => save([...views, { name, search }])}
      />
    </Row>
  )
}

const withoutPage = (address: object): View['search'] =>
  Object.fromEntries(
    Object.entries(address).filter(
      (entry): entry is [string, string | number | boolean] =>
        entry[0] !== 'page' && ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  )

interface NameSheetProps {
  open: boolean
  onClose: () => void
  taken: readonly string[]
  onName: (name: string) => void
}

function NameSheet({ open, onClose, taken, onName }: NameSheetProps) {
  const messages = useMessages(listMessages)
  const common = useMessages(commonMessages)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return setProblem(messages.viewNameNeeded)
    if (taken.includes(given)) return setProblem(messages.viewNameTaken)
    onName(given)
    setName('')
    toast.ok(messages.viewSaved, messages.viewsText)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={messages.saveView} closeLabel={common.close}>
      <Stack as="form" gap={4} noValidate onSubmit={submit}>
        <Field label={messages.viewName} hint={messages.viewsText} error={problem}>
          {ids => (
            <TextInput
              {...ids}
              data-autofocus
              maxLength={NAME_MAX}
              value={name}
              onChange={event => {
                setName(event.currentTarget.value)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
        <Button type="submit">{common.save}</Button>
      </Stack>
    </Sheet>
  )
}

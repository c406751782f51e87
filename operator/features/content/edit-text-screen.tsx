import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { useMessages } from '#client/i18n.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Pending } from '#operator/lib/pending.tsx'
import { State } from '#ui/state.tsx'
import { TEXT_NAMES, type TextName, textQuery, textsQuery } from './api.ts'
import { messages as textsMessages } from './i18n.ts'
import { TextForm } from './text-form.tsx'

/** Edits a new version of a text, starting from the latest. */
export function EditTextScreen() {
  const messages = useMessages(textsMessages)
  const { text } = useParams({ from: '/private/texts/$text' })
  const name = TEXT_NAMES.find(known => known === text)
  const back = { to: '/texts', label: messages.back } as const
  if (!name)
    return (
      <>
        <PageHead title={messages.title} back={back} />
        <State art={<FileQuestion />} title={messages.unknown} />
      </>
    )
  return (
    <>
      <PageHead title={messages.names[name]} back={back} />
      <Newest name={name} />
    </>
  )
}

function Newest({ name }: { name: TextName }) {
  const texts = useQuery(textsQuery)
  const version = texts.data?.docs.find(doc => doc.name === name)?.version
  const source = useQuery({ ...textQuery(name, version ?? ''), enabled: version !== undefined })
  if (version !== undefined && source.data)
    return <TextForm key={`${name} ${version}`} name={name} from={version} source={source.data} />
  return <Pending read={texts.isError ? texts : source} heights={[360]} />
}

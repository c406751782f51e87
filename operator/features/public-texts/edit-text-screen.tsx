import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FileQuestion } from 'lucide-react'
import { useWords } from '#client/i18n.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { commonWords } from '#operator/lib/common-words.ts'
import { PageHead } from '#operator/lib/page-head.tsx'
import { Problem } from '#operator/lib/problem.tsx'
import { TEXT_NAMES, type TextName, textQuery, textsQuery } from './api.ts'
import { words as textsWords } from './i18n.ts'
import { TextForm } from './text-form.tsx'

/** Writes a new version of a text, from the newest there is. */
export function EditTextScreen() {
  const words = useWords(textsWords)
  const { text } = useParams({ from: '/private/texts/$text' })
  const name = TEXT_NAMES.find(known => known === text)
  const back = { to: '/texts', label: words.back } as const
  if (!name)
    return (
      <>
        <PageHead title={words.title} back={back} />
        <State art={<FileQuestion />} title={words.unknown} />
      </>
    )
  return (
    <>
      <PageHead title={words.names[name]} back={back} />
      <Newest name={name} />
    </>
  )
}

function Newest({ name }: { name: TextName }) {
  const common = useWords(commonWords)
  const texts = useQuery(textsQuery)
  const version = texts.data?.docs.find(doc => doc.name === name)?.version
  const source = useQuery({ ...textQuery(name, version ?? ''), enabled: version !== undefined })
  if (version !== undefined && source.data)
    return <TextForm key={`${name} ${version}`} name={name} from={version} source={source.data} />
  const broken = texts.isError ? texts : source.isError ? source : undefined
  if (broken) return <Problem error={broken.error} onRetry={() => void broken.refetch()} />
  return (
    <SkeletonGroup label={common.loading}>
      <Skeleton shape="card" height={360} />
    </SkeletonGroup>
  )
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useMessages } from '#client/i18n.ts'
import { useStore } from '#client/store.ts'
import { acceptTerms, getTerms } from '#contract/api/player/terms.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.tsx'
import { call } from '../lib/call.ts'
import { toastError } from '../lib/errors.ts'
import { useSignedIn } from '../lib/session.ts'
import { termsWanted } from '../lib/terms-wanted.ts'
import { termsMessages } from './notice-messages.ts'
import styles from './terms-sheet.module.css'

const HOUR_MS = 3_600_000
const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: ({ signal }) => call(getTerms, { signal }),
  staleTime: HOUR_MS,
})

/** Asks the signed-in user to accept new terms; once per visit, and it can be put off. */
export function TermsSheet() {
  const messages = useMessages(termsMessages)
  const terms = useQuery({ ...termsQuery, enabled: useSignedIn() }).data
  const client = useQueryClient()
  const accept = useMutation({
    mutationFn: (version: string) => call(acceptTerms, { body: { version } }),
    onSettled: () => client.invalidateQueries({ queryKey: termsQuery.queryKey }),
  })
  const [putOff, setPutOff] = useState<string>()
  const isWanted = useStore(termsWanted)
  // A refusal is more recent than the cached data.
  useEffect(() => {
    if (isWanted) void client.invalidateQueries({ queryKey: termsQuery.queryKey })
  }, [client, isWanted])
  const textId = useId()
  if (!terms?.asked) return null
  const { version, first } = terms
  const close = () => {
    setPutOff(version)
    termsWanted.set(false)
  }
  async function agree(): Promise<void> {
    try {
      await accept.mutateAsync(version)
    } catch (error) {
      return toastError(error)
    }
    termsWanted.set(false)
    toast.ok(messages.accepted)
  }
  return (
    <Sheet
      open={isWanted || putOff !== version}
      onClose={close}
      title={first ? messages.firstTitle : messages.title}
      closeLabel={messages.close}
      describedBy={textId}
    >
      <Stack gap={3} justify="start">
        <p id={textId}>{first ? messages.firstText : messages.text}</p>
        <Link to="/terms" className={buttonClass({ variant: 'txt' })} onClick={close}>
          {messages.read}
        </Link>
        <div className={styles.answers}>
          <Button variant="sec" onClick={close}>
            {messages.later}
          </Button>
          <Button busy={accept.isPending} onClick={() => void agree()}>
            {messages.accept}
          </Button>
        </div>
      </Stack>
    </Sheet>
  )
}

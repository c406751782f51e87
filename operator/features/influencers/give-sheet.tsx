import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Note } from '#ui/note.tsx'
import { toast } from '#ui/toast.tsx'
import { toastError, useErrorMessages } from '#operator/lib/errors.ts'
import { NameInput } from '#operator/lib/name-input.tsx'
import { Person } from '#operator/lib/person.tsx'
import { ReasonSheet } from '#operator/lib/reason-sheet.tsx'
import { type SheetFields, useSheetFields } from '#operator/lib/sheet-fields.ts'
import { findMutation, giveMutation } from './api.ts'
import { CodeField, codeProblem } from './code-field.tsx'
import { messages as influencersMessages } from './i18n.ts'

interface Typed {
  username: string
  code: string
}

const nameProblem = ({ username }: Typed): { username?: string } =>
  username.trim() === '' ? { username: 'username_required' } : {}

/** Finds a player by the exact username and gives them a code. */
export function GiveSheet({
  first = '',
  open,
  onClose,
}: {
  /** The username that stands there at first. */
  first?: string | undefined
  open: boolean
  onClose: () => void
}) {
  const messages = useMessages(influencersMessages)
  const navigate = useNavigate()
  const give = useMutation(giveMutation(useQueryClient()))
  const { typed, wrong, type, place, check, tellRefused } = useSheetFields<Typed>(
    { username: first, code: '' },
    typed => ({
      ...nameProblem(typed),
      ...codeProblem(typed.code),
    }),
  )
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={messages.giveTitle}
      text={<p>{messages.giveText}</p>}
      confirmLabel={messages.give}
      canConfirm={check}
      onConfirm={async reason => {
        const { _id } = await give.mutateAsync({ username: typed.username.trim(), code: typed.code, reason })
        toast.ok(messages.givenDone)
        void navigate({ to: '/influencers/$influencer', params: { influencer: _id } })
      }}
      showRefusal={tellRefused}
    >
      <Stack ref={place} gap={3}>
        <WhoField {...{ typed, wrong, type, tellRefused }} />
        <CodeField code={typed.code} problem={wrong.code} onType={code => type({ code })} />
      </Stack>
    </ReasonSheet>
  )
}

/** The username, with who that is at a press. */
function WhoField({
  typed,
  wrong,
  type,
  tellRefused,
}: Pick<SheetFields<Typed>, 'typed' | 'wrong' | 'type' | 'tellRefused'>) {
  const messages = useMessages(influencersMessages)
  const errors = useErrorMessages()
  const find = useMutation(findMutation)
  const { data: found } = find
  const isFree = found?.code === null && found.problem === null
  async function look(): Promise<void> {
    try {
      await find.mutateAsync(typed.username.trim())
    } catch (error) {
      if (!tellRefused(error)) await toastError(error)
    }
  }
  return (
    <>
      <NameInput
        label={messages.username}
        value={typed.username}
        problem={wrong.username}
        maxLength={60}
        isFirst
        onType={username => {
          type({ username })
          find.reset()
        }}
      />
      <div>
        <Button variant="sec" size="sm" busy={find.isPending} onClick={() => void look()}>
          {messages.find}
        </Button>
      </div>
      {found && (
        <Note tone={isFree ? 'green' : 'orange'} role="status">
          <Person who={found.player} />
          <p>
            {found.code !== null
              ? messages.hasCode(found.code)
              : found.problem === null
                ? messages.canBe
                : errors.fields[found.problem]}
          </p>
        </Note>
      )}
    </>
  )
}

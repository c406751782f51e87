import { formatPoints } from '#contract/money.ts'
import { hasWallet } from '#contract/profiles.ts'
import { ROOM_NAME_MAX, ROOM_PRICES } from '#contract/rooms.ts'
import { Card } from '#ui/card.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { formatField } from '#web/lib/errors.ts'
import { FormText } from '#web/lib/form-text.tsx'
import { useWholeErrorMessages } from '#web/lib/game-errors.ts'
import { useLang, useMessages } from '#client/i18n.ts'
import { useProfile } from '#web/lib/profile.ts'
import { messages as roomMessages } from './i18n.ts'
import type { NewRoom } from './use-new.ts'

/** Digits of the highest price. */
const PRICE_DIGITS = 6

/** The whole reais of what was typed or pasted: `1001` of `R$ 1.001,00`. */
const digitsOf = (text: string): string =>
  text
    .replace(/[.,]\d{1,2}$/, '')
    .replace(/\D/g, '')
    .slice(0, PRICE_DIGITS)

/** Step 1: who can come in, the name and the price. */
export function RoomSection({ room: { roomType, making, form, errors: fieldErrors, change } }: { room: NewRoom }) {
  const messages = useMessages(roomMessages).make
  const errors = useWholeErrorMessages()
  const lang = useLang()
  const profile = useProfile()
  const { free, least, most } = ROOM_PRICES[roomType.type]
  const reais = (whole: number) => `R$\u00a0${formatPoints(whole, lang)}`
  const shared = {
    control: form.control,
    texts: errors.fields,
    autoComplete: 'off',
    onTyped: () => form.clearErrors(),
  } as const
  return (
    <Stack as={Card} gap={5}>
      <div>
        <Segmented
          label={messages.type}
          options={[
            { value: 'private', label: messages.private },
            { value: 'public', label: messages.public },
          ]}
          value={making.type}
          onChange={type => change({ type })}
          error={formatField(fieldErrors.type?.message, errors)}
        />
        <Text marginTop={2} look="note" role="status">
          {messages[`${making.type}Hint`]}
        </Text>
      </div>
      <FormText
        {...shared}
        name="name"
        label={messages.name}
        hint={messages.nameHint}
        maxLength={ROOM_NAME_MAX}
        enterKeyHint="next"
      />
      {hasWallet(profile) && (
        <FormText
          {...shared}
          name="price"
          label={messages.price}
          hint={(free ? messages.priceFree : messages.priceBounds)(reais(least), reais(most))}
          rewrite={digitsOf}
          prefix="R$"
          inputMode="numeric"
        />
      )}
    </Stack>
  )
}

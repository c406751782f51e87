import { useEffect, useRef } from 'react'
import { formatPoints } from '#contract/money.ts'
import { hasWallet } from '#contract/profiles.ts'
import { ROOM_NAME_MAX, ROOM_PRICES } from '#contract/rooms.ts'
import { Card } from '#ui/card.tsx'
import { Field, TextInput } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { sayField } from '#web/lib/errors.ts'
import { useWholeErrorWords } from '#web/lib/game-errors.ts'
import { useLang, useWords } from '#web/lib/i18n.ts'
import { useProfile } from '#web/lib/profile.ts'
import { words as roomWords } from './i18n.ts'
import type { NewRoom } from './new-use.ts'
import styles from './new.module.css'

/** Digits of the highest price. */
const PRICE_DIGITS = 6

/** The whole reais of what was typed or pasted: `1001` of `R$ 1.001,00`. */
const digitsOf = (text: string): string =>
  text
    .replace(/[.,]\d{1,2}$/, '')
    .replace(/\D/g, '')
    .slice(0, PRICE_DIGITS)

/** Step 1: who can come in, the name and the price. */
export function RoomPart({ room: { use, making, wrong, change } }: { room: NewRoom }) {
  const words = useWords(roomWords).make
  const errors = useWholeErrorWords()
  const lang = useLang()
  const profile = useProfile()
  const { free, least, most } = ROOM_PRICES[use.kind]
  const reais = (whole: number) => `R$\u00a0${formatPoints(whole, lang)}`
  const [name, price] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  useEffect(() => {
    if (wrong.name !== undefined) name.current?.focus()
    else if (wrong.price !== undefined) price.current?.focus()
  }, [wrong, name, price])
  return (
    <Card className={styles.fields}>
      <div>
        <Segmented
          label={words.type}
          options={[
            { value: 'private', label: words.private },
            { value: 'public', label: words.public },
          ]}
          value={making.type}
          onChange={type => change({ type })}
          error={sayField(wrong.type, errors)}
        />
        <p className={styles.hint} role="status">
          {words[`${making.type}Hint`]}
        </p>
      </div>
      <Field label={words.name} hint={words.nameHint} error={sayField(wrong.name, errors)}>
        {ids => (
          <TextInput
            {...ids}
            ref={name}
            value={making.name}
            maxLength={ROOM_NAME_MAX}
            autoComplete="off"
            enterKeyHint="next"
            onChange={event => change({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      {hasWallet(profile) && (
        <Field
          label={words.price}
          hint={(free ? words.priceFree : words.priceBounds)(reais(least), reais(most))}
          error={sayField(wrong.price, errors)}
        >
          {ids => (
            <TextInput
              {...ids}
              ref={price}
              prefix="R$"
              inputMode="numeric"
              autoComplete="off"
              value={making.price}
              onChange={event => change({ price: digitsOf(event.currentTarget.value) })}
            />
          )}
        </Field>
      )}
    </Card>
  )
}

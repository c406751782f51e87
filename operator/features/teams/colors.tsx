import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useMessages } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { FieldMessage, TextInput } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { formatField, useErrorMessages } from '#operator/lib/errors.ts'
import styles from './colors.module.css'
import { messages as teamsMessages } from './i18n.ts'
import type { TeamFormControl } from './api.ts'

const HEX = /^#[0-9a-f]{6}$/
/** What a picker shows while the code beside it is not whole. */
const NO_COLOR = '#000000'
const MOST = 3

/** Two or three colours, each picked or typed. */
export function Colors({ form }: { form: TeamFormControl }) {
  const messages = useMessages(teamsMessages)
  const id = useId()
  const { field, fieldState } = useController({ control: form.control, name: 'colors' })
  const code = fieldState.error === undefined ? undefined : 'color_invalid'
  const text = formatField(code, useErrorMessages())
  // A team that never had colours is offered two.
  const colors = field.value.length >= 2 ? field.value : [...field.value, '', ''].slice(0, 2)
  const put = (at: number, color: string) =>
    field.onChange(colors.map((one, index) => (index === at ? color.trim().toLowerCase() : one)))
  const names = [messages.main, messages.second, messages.third]
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <Text as="span" id={`${id}-label`} block marginBottom={1.5} look="note" weight={600}>
        {messages.colors}
      </Text>
      <Stack as="ul" gap={2}>
        {colors.map((color, index) => (
          <Stack as="li" key={index} gap={2} align="center" className={styles.color}>
            <input
              type="color"
              className={styles.picker}
              aria-label={messages.pick(names[index] ?? '')}
              value={HEX.test(color) ? color : NO_COLOR}
              onChange={event => put(index, event.currentTarget.value)}
            />
            <TextInput
              ref={index === 0 ? field.ref : undefined}
              aria-label={messages.code(names[index] ?? '')}
              aria-describedby={`${id}-message`}
              aria-invalid={(code !== undefined && !HEX.test(color)) || undefined}
              value={color}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              onBlur={field.onBlur}
              onChange={event => put(index, event.currentTarget.value)}
            />
            {index === MOST - 1 && (
              <IconButton label={messages.removeColor} onClick={() => field.onChange(colors.slice(0, index))}>
                <X aria-hidden="true" />
              </IconButton>
            )}
          </Stack>
        ))}
      </Stack>
      <FieldMessage id={`${id}-message`} error={text} hint={messages.colorHint} />
      {colors.length < MOST && (
        <Button variant="txt" icon={<Plus aria-hidden="true" />} onClick={() => field.onChange([...colors, '#ffffff'])}>
          {messages.addColor}
        </Button>
      )}
    </div>
  )
}

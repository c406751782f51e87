import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useWords } from '#client/i18n.ts'
import { Button } from '#ui/button.tsx'
import { FieldMessage, TextInput } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { sayField, useErrorWords } from '#operator/lib/errors.ts'
import styles from './colors.module.css'
import { words as teamsWords } from './i18n.ts'
import type { TeamFormControl } from './typed-team.ts'

const HEX = /^#[0-9a-f]{6}$/
/** What a picker shows while the code beside it is not whole. */
const NO_COLOR = '#000000'
const MOST = 3

/** Two or three colours, each picked or typed. */
export function Colors({ form }: { form: TeamFormControl }) {
  const words = useWords(teamsWords)
  const id = useId()
  const { field, fieldState } = useController({ control: form.control, name: 'colors' })
  const code = fieldState.error === undefined ? undefined : 'color_invalid'
  const said = sayField(code, useErrorWords())
  // A team that never had colours is offered two.
  const colors = field.value.length >= 2 ? field.value : [...field.value, '', ''].slice(0, 2)
  const put = (place: number, color: string) =>
    field.onChange(colors.map((one, index) => (index === place ? color.trim().toLowerCase() : one)))
  const names = [words.main, words.second, words.third]
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={styles.label}>
        {words.colors}
      </span>
      <ul className={styles.colors}>
        {colors.map((color, place) => (
          <li key={place} className={styles.color}>
            <input
              type="color"
              className={styles.picker}
              aria-label={words.pick(names[place] ?? '')}
              value={HEX.test(color) ? color : NO_COLOR}
              onChange={event => put(place, event.currentTarget.value)}
            />
            <TextInput
              ref={place === 0 ? field.ref : undefined}
              aria-label={words.code(names[place] ?? '')}
              aria-describedby={`${id}-message`}
              aria-invalid={(code !== undefined && !HEX.test(color)) || undefined}
              value={color}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              onBlur={field.onBlur}
              onChange={event => put(place, event.currentTarget.value)}
            />
            {place === MOST - 1 && (
              <IconButton label={words.removeColor} onClick={() => field.onChange(colors.slice(0, place))}>
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <FieldMessage id={`${id}-message`} error={said} hint={words.colorHint} />
      {colors.length < MOST && (
        <Button variant="txt" icon={<Plus aria-hidden="true" />} onClick={() => field.onChange([...colors, '#ffffff'])}>
          {words.addColor}
        </Button>
      )}
    </div>
  )
}

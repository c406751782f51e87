import { Link, useNavigate } from '@tanstack/react-router'
import type { Lang } from '#contract/limits.ts'
import { Field, Select } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import { useLang, useMessages } from '#client/i18n.ts'
import type { PublicText, TextName } from './api.ts'
import { messages } from './i18n.ts'
import styles from './text.module.css'

/** A second version of one day is told apart by what follows the day. */
const ISO_DAY = 'yyyy-mm-dd'.length

/** `2026-11-21.2` as the language writes its day; a version of another name as it is. */
function dayOf(version: string, lang: Lang): string {
  const moment = new Date(`${version.slice(0, ISO_DAY)}T12:00:00Z`)
  if (Number.isNaN(moment.getTime())) return version
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
  return day + version.slice(ISO_DAY).replace(/^\.(.*)$/, ' ($1)')
}

/** Since when this version of a text is in force, or when it was; where there were others, they are a choice away. */
export function VersionsSection({ name, text: { version, versions } }: { name: TextName; text: PublicText }) {
  const shared = useMessages(messages)
  const lang = useLang()
  const navigate = useNavigate()
  const labelOf = (one: string): string => {
    const next = versions[versions.indexOf(one) - 1]
    const day = dayOf(one, lang)
    return next === undefined ? shared.now(day) : shared.past(day, dayOf(next, lang))
  }
  if (versions.length < 2)
    return (
      <Text marginTop={2} look="hint">
        {labelOf(version)}
      </Text>
    )
  return (
    <Stack gap={3} marginTop={3} className={styles.versions}>
      <Field label={shared.versions}>
        {ids => (
          <Select
            {...ids}
            value={version}
            onChange={event => {
              const chosen = event.currentTarget.value
              const search = chosen === versions[0] ? {} : { version: chosen }
              void navigate({ to: `/${name}`, search, resetScroll: false })
            }}
          >
            {versions.map(one => (
              <option key={one} value={one}>
                {labelOf(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {version !== versions[0] && (
        <Note tone="orange" role="status">
          <strong>{shared.isPast}</strong>{' '}
          <Link to={`/${name}`} search={{}} className={linkClass}>
            {shared.toNow}
          </Link>
        </Note>
      )}
    </Stack>
  )
}

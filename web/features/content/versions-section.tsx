import { Link, useNavigate } from '@tanstack/react-router'
import { useLang, useMessages } from '#client/i18n.ts'
import type { Lang } from '#contract/limits.ts'
import { Field, Select } from '#ui/field.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { linkClass } from '#ui/link-look.ts'
import { Note } from '#ui/note.tsx'
import type { PublicText, TextName } from './api.ts'
import { messages } from './i18n.ts'
import styles from './text.module.css'

/** A second version of the same day has a suffix after the date. */
const ISO_DAY = 'yyyy-mm-dd'.length

/** Formats `2026-11-21.2` as a date; other version names stay as they are. */
function dayOf(version: string, lang: Lang): string {
  const moment = new Date(`${version.slice(0, ISO_DAY)}T12:00:00Z`)
  if (Number.isNaN(moment.getTime())) return version
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
  return day + version.slice(ISO_DAY).replace(/^\.(.*)$/, ' ($1)')
}

/** Validity of this version of a text, and a selector where there are others. */
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

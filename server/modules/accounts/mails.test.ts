import { describe, expect, test } from 'vitest'
import * as mails from './mails.ts'

const at = new Date('2026-11-21T15:00:00.000Z')
const seen = { device: 'Chrome · Android', address: '203.0.113.7', at }
const token = 'a'.repeat(43)
const contact = 'ajuda@crava.example'

const each = {
  confirmation: (to: mails.Reading) => mails.confirmationMail(to, { token, isChange: false }),
  change: (to: mails.Reading) => mails.confirmationMail(to, { token, isChange: true }),
  recovery: (to: mails.Reading) => mails.recoveryMail(to, token),
  newDevice: (to: mails.Reading) => mails.newDeviceMail(to, seen),
  passwordChanged: (to: mails.Reading) => mails.passwordChangedMail(to, at),
  emailChanged: (to: mails.Reading) => mails.emailChangedMail(to, at, contact),
  farewell: (to: mails.Reading) => mails.farewellMail(to, contact),
}
const names = Object.keys(each) as (keyof typeof each)[]
const to = (lang: 'pt-BR' | 'en', name = 'Ana') => ({ lang, name, site: 'https://crava.example' })

describe.each(names)('the mail %s', name => {
  test('says in both languages, in text and HTML, the same and not the same words', () => {
    const [pt, en] = [each[name](to('pt-BR')), each[name](to('en'))]
    expect(pt.subject).not.toBe(en.subject)
    expect([pt.text.split('\n')[0], en.text.split('\n')[0]]).toEqual(['Oi, Ana!', 'Hi, Ana!'])
    expect([pt.html, en.html].map(html => /<html lang="([\w-]+)"/.exec(html)?.[1])).toEqual(['pt-BR', 'en'])
    for (const mail of [pt, en]) {
      const plain = mail.html
        .replace(/<[^>]+>/g, ' ')
        .replaceAll('&#39;', "'")
        .replace(/\s+/g, ' ')
      for (const line of mail.text.split('\n').filter(text => text !== '' && !/:|^--$/.test(text))) {
        expect(plain).toContain(line.trim())
      }
    }
  })

  test('loads nothing from anywhere and links to this house alone', () => {
    const { html } = each[name](to('pt-BR'))
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
    expect(links.every(link => link?.startsWith('https://crava.example/'))).toBe(true)
    expect(html.length).toBeLessThan(10_000)
  })
})

test('links carry their token, and say how long they hold', () => {
  expect(each.recovery(to('en')).text).toContain(`https://crava.example/reset?token=${token}\n`)
  expect(each.recovery(to('en')).text).toContain('60 minutes')
  expect(each.confirmation(to('pt-BR')).text).toContain(`https://crava.example/confirm?token=${token}\n`)
  expect(each.confirmation(to('pt-BR')).text).toContain('72 horas')
})

test('times are those of São Paulo', () => {
  expect(each.newDevice(to('pt-BR')).text).toContain('Quando: 21 de novembro de 2026 às 12:00 (horário de Brasília)')
  expect(each.newDevice(to('en')).text.replaceAll('\u202f', ' ')).toContain(
    'When: November 21, 2026 at 12:00 PM (São Paulo time)',
  )
})

test('a device that says nothing is called unknown, and markup in one is shown, not run', () => {
  expect(mails.newDeviceMail(to('en', ''), { ...seen, device: '' }).text).toContain('Device: Unknown device')
  expect(mails.newDeviceMail(to('en', ''), { ...seen, device: '<b>"x"</b>' }).html).toContain(
    '&lt;b&gt;&quot;x&quot;&lt;/b&gt;',
  )
  expect(mails.newDeviceMail(to('en', ''), seen).text).toMatch(/^Hi!\n/)
})

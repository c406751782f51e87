import { defineMessages } from '#client/i18n.ts'

/** Messages around the public texts; the texts themselves come from the server. */
const pt = {
  contents: 'Neste texto',
  others: 'Outros textos',
  names: { terms: 'Termos', privacy: 'Privacidade', rules: 'Regras', help: 'Ajuda' },
  versions: 'Versão',
  now: (since: string) => `Em vigor desde ${since}`,
  past: (from: string, to: string) => `De ${from} até ${to}`,
  isPast: 'Esta versão não vale mais.',
  toNow: 'Ler a que vale agora',
  noVersion: 'Esta versão não existe',
  fingerprint: 'Código desta versão',
  empty: 'Este texto ainda não tem nada escrito',
  loading: 'Carregando o texto',
  newTab: ' (abre em outra aba)',
}

export type TextMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))

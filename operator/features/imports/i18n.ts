import { defineMessages } from '#client/i18n.ts'

/** What a kind of row means, and what answering it does. */
const kinds: Record<string, { name: string; text: string }> = {
  'unknown-club': {
    name: 'Time desconhecido',
    text: 'Ligue ao time certo, ou deixe de fora para que ele entre como um time novo. Depois, importe de novo.',
  },
  'unknown-athlete': {
    name: 'Nome sem atleta',
    text: 'Enquanto não for de ninguém, nada é acertado com a partida.',
  },
  'unknown-fact': { name: 'Dado desconhecido', text: 'A fonte não diz isto. Fica desconhecido, nunca 0.' },
  'left-out': { name: 'Ficou de fora', text: 'A importação não usou esta linha.' },
  ambiguous: { name: 'Dá para ler de dois jeitos', text: 'Veja se o que a importação escolheu está certo.' },
  silent: {
    name: 'Sem notícia',
    text: 'A fonte não fala dela desde a hora marcada. Diga na página da partida se foi jogada; até lá, nada é pago nem anulado.',
  },
  settled: { name: 'Partida já acertada', text: 'A importação quis mudar o que já foi pago. Nada foi mudado.' },
}

const pt = {
  title: 'Conferência',
  text: 'O que as importações não conseguiram decidir sozinhas. O que é só para saber não segura nada.',
  states: 'Mostrar',
  open: 'Esperam por você',
  warnings: 'Só para saber',
  linked: 'Ligadas',
  leftOut: 'De fora',
  everywhere: 'Ver todos os campeonatos',
  only: (championship: string) => `Só ${championship}`,
  list: 'Linhas para conferir',
  kinds,
  link: 'Ligar',
  leave: 'Deixar de fora',
  seen: 'Conferido',
  linkRow: (row: string) => `Ligar: ${row}`,
  leaveRow: (row: string) => `Deixar de fora: ${row}`,
  seenRow: (row: string) => `Conferido: ${row}`,
  openMatch: (label: string) => `Partida ${label}`,
  candidates: 'Pode ser',
  noCandidates: 'Ninguém parecido. Procure pelo nome.',
  find: 'Procurar outro',
  findHint: 'Ao menos 2 letras.',
  searching: 'Procurando',
  chooseOne: 'Escolha quem é.',
  cannotLink: 'Esta linha não pode ser ligada a este nome. Escolha outro, ou deixe-a de fora.',
  linkTitle: 'Quem é?',
  leaveTitle: 'Deixar esta linha de fora?',
  seenTitle: 'Esta linha está conferida?',
  seenText: 'Ela sai da lista. Nada muda na partida.',
  leaveText: 'Ela sai da lista e não vale para nada.',
  linkedToast: 'Linha ligada',
  leftToast: 'Linha fora da lista',
  gone: 'Outra pessoa já respondeu a esta linha.',
  empty: 'Nada para conferir',
  emptyText: 'O que a próxima importação não decidir aparece aqui.',
  emptyClosed: 'Nada aqui ainda',
  emptyClosedText: 'As linhas respondidas aparecem aqui.',
}

export type ReviewMessages = typeof pt
export const dictionary = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.dictionary))

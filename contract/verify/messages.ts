/** Explanations of findings. */
import type { Finding, FindingCode } from './findings.ts'

type Messages = Record<FindingCode, string>

const pt: Messages = {
  unreadable: 'Um campo não é o que deveria ser',
  unknown_mode: 'Este verificador não conhece este tipo de jogo',
  seal_differs: 'Algo mudou que não altera nenhum resultado: o lacre não confere',
  leaf_differs: 'O jogo não é o que foi enviado: palpites, horário ou segredo mudaram',
  entries_differ: 'O número de jogos não é o publicado no fechamento',
  root_differs: 'Os jogos não são os publicados no fechamento',
  entry_added: 'Este jogo foi acrescentado: não estava entre os publicados',
  entry_order: 'Os jogos estão fora de ordem ou repetidos',
  log_hash_differs: 'A linha do registro público foi mudada',
  log_game_differs: 'A linha do registro público é de outro jogo',
  log_row_differs: 'O registro público diz outra coisa deste jogo',
  log_chain_broken: 'A corrente do registro público está partida aqui',
  settings_differ: 'As regras deste jogo mudaram depois de aberto: preço, premiação ou opções',
  path_differs: 'O caminho não leva do jogo à raiz publicada',
  entry_late: 'O jogo chegou depois do fechamento',
  entry_void_wrong: 'O jogo deveria contar, ou não deveria (C2)',
  entry_repeated: 'O mesmo jogador enviou duas vezes o mesmo jogo (A5)',
  entry_over_limit: 'O jogador tem mais jogos do que são permitidos (A5)',
  picks_invalid: 'Não se pode dar este palpite neste jogo',
  picks_differ: 'O palpite não é o que foi dado na vez de cada um (V2)',
  player_differs: 'O jogo não é do jogador que o relatório diz',
  facts_absent: 'Faltam os fatos que decidiram este jogo',
  facts_missing: 'Falta um fato sem o qual nada se paga (C6)',
  score_differs: 'Os pontos não são os das regras',
  rank_differs: 'A posição não é a dos pontos (C3, V5)',
  prize_differs: 'O prêmio não é o das regras (C1, C3, C4, C5, F4, P1)',
  withheld_differs: 'O imposto retido não é o da taxa sobre o que o prêmio passa do preço',
  refund_differs: 'O valor devolvido não está certo (C11)',
  void_wrong: 'O jogo não deveria estar cancelado por este motivo, ou deveria (C5, A4, P1, P3, V4)',
  total_differs: 'O total não é a soma das partes',
  correction_differs: 'A correção não é a diferença devida (C10)',
}

const en: Messages = {
  unreadable: 'A field is not what it should be',
  unknown_mode: 'This verifier does not know this kind of game',
  seal_differs: 'Something changed that alters no result: the seal does not match',
  leaf_differs: 'The entry is not what was sent: its picks, time or secret changed',
  entries_differ: 'The number of entries is not the one published at the lock',
  root_differs: 'The entries are not those published at the lock',
  entry_added: 'This entry was added: it was not among those published',
  entry_order: 'Entries are out of order, or repeated',
  log_hash_differs: 'The row of the public log was changed',
  log_game_differs: 'The row of the public log is of another game',
  log_row_differs: 'The public log says something else of this game',
  log_chain_broken: 'The chain of the public log is broken here',
  settings_differ: 'What this game asks or pays changed after it opened: price, shares or options',
  path_differs: 'The path does not lead from the entry to the published root',
  entry_late: 'The entry came after the lock',
  entry_void_wrong: 'The entry should count, or should not (C2)',
  entry_repeated: 'The same player sent the same entry twice (A5)',
  entry_over_limit: 'The player has more entries than the game allows (A5)',
  picks_invalid: 'These picks cannot be made in this game',
  picks_differ: 'The picks are not those made turn by turn (V2)',
  player_differs: 'The entry is not of the player the report names',
  facts_absent: 'The facts that decided this game are missing',
  facts_missing: 'A fact is missing without which nothing is paid (C6)',
  score_differs: 'The points are not those of the rules',
  rank_differs: 'The position is not that of the points (C3, V5)',
  prize_differs: 'The prize is not that of the rules (C1, C3, C4, C5, F4, P1)',
  withheld_differs: 'The tax withheld is not the rate on what the prize is above the price',
  refund_differs: 'What was given back is not right (C11)',
  void_wrong: 'The game should not be void for this reason, or should be (C5, A4, P1, P3, V4)',
  total_differs: 'The total is not the sum of its parts',
  correction_differs: 'The correction is not the difference that is due (C10)',
}

/** Explanations of findings, by language. */
export const findingMessages = { 'pt-BR': pt, en } as const

const labels = {
  'pt-BR': { entry: 'jogo', player: 'jogador', expected: 'esperado', found: 'encontrado' },
  en: { entry: 'entry', player: 'player', expected: 'expected', found: 'found' },
} as const

/** A finding on one line: its meaning, the entry or player, the field, the expected value and the value found. */
export function formatFinding(finding: Finding, lang: keyof typeof findingMessages): string {
  const messages = labels[lang]
  const who = [
    ...(finding.entry === undefined ? [] : [`${messages.entry} ${finding.entry}`]),
    ...(finding.player === undefined ? [] : [`${messages.player} ${finding.player}`]),
    finding.field,
  ]
  const values = [
    ...(finding.expected === '' ? [] : [`${messages.expected} ${finding.expected}`]),
    ...(finding.found === '' ? [] : [`${messages.found} ${finding.found}`]),
  ]
  return `${findingMessages[lang][finding.code]} · ${[...who, ...values].join(' · ')}`
}

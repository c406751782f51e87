/** Why a game or an entry was voided, by the code from pools and modes. Anything else is an operator's own text. */
export type Reasons = Readonly<
  Record<
    | 'no_entries'
    | 'too_few_players'
    | 'all_equal'
    | 'nobody_scored'
    | 'too_few_athletes'
    | 'too_few_matches'
    | 'late_entry'
    | 'account_frozen'
    | 'left_room'
    | 'room_deleted'
    | 'not_started'
    | 'match_void'
    | 'no_full_pair'
    | 'edge_event'
    | 'no_answers'
    | 'nobody_right'
    | 'nobody_wrong'
    | 'operator',
    string
  >
>

export const reasonsPt: Reasons = {
  no_entries: 'ninguém jogou.',
  too_few_players: 'menos de dois jogadores participaram.',
  all_equal: 'todos os jogos terminaram com a mesma pontuação.',
  nobody_scored: 'ninguém marcou pontos.',
  too_few_athletes: 'poucos craques entraram em campo.',
  too_few_matches: 'poucas partidas da cartela foram jogadas.',
  late_entry: 'seu jogo chegou depois do início da primeira partida.',
  account_frozen: 'sua conta está congelada.',
  left_room: 'você saiu da sala.',
  room_deleted: 'quem criou a sala a apagou.',
  not_started: 'o duelo não começou a tempo.',
  match_void: 'a partida não valeu.',
  no_full_pair: 'a partida começou antes de os dois darem um palpite.',
  edge_event: 'um lance caiu no limite do tempo perguntado.',
  no_answers: 'ninguém respondeu.',
  nobody_right: 'ninguém acertou.',
  nobody_wrong: 'todo mundo acertou.',
  operator: 'a Crava precisou cancelar.',
}

export const reasonsEn: Reasons = {
  no_entries: 'nobody played.',
  too_few_players: 'fewer than two players took part.',
  all_equal: 'all games ended with the same points.',
  nobody_scored: 'nobody scored.',
  too_few_athletes: 'too few athletes were on the pitch.',
  too_few_matches: 'too few matches of the card were played.',
  late_entry: 'your game came in after the first match had started.',
  account_frozen: 'your account is frozen.',
  left_room: 'you left the room.',
  room_deleted: 'who made the room deleted it.',
  not_started: 'the duel did not start in time.',
  match_void: 'the match did not count.',
  no_full_pair: 'the match started before both had made a guess.',
  edge_event: 'something happened at the very edge of the minutes asked about.',
  no_answers: 'nobody answered.',
  nobody_right: 'nobody was right.',
  nobody_wrong: 'everybody was right.',
  operator: 'Crava had to cancel it.',
}

/** A reason as a complete sentence: the text of its code, else the operator's own. */
export function why(reason: string, reasons: Reasons): string {
  const text = Object.hasOwn(reasons, reason) ? reasons[reason as keyof Reasons] : reason.trim() || reasons.operator
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

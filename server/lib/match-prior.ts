/**
 * What a criterion of the match score begins with before anything is counted: so many stores of the brand, or shops of
 * other buildings, that speak neither for it nor against it. Ten stores outweigh it, one does not.
 */
export const PRIOR = { stores: 2, shops: 20, fit: 0.5 } as const;

export const PRIOR_NOTE = `件数の少ない項目ほど、配点の半分（どちらともいえない）に近づけます：既存店は${PRIOR.stores}店分、他施設の店舗は${PRIOR.shops}店分を「どちらともいえない」として加えて計算します。`;

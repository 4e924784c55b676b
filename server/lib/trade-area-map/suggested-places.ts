/** What `/optional_point/places` answers: names that may be meant by what was typed, the likeliest first. */
export interface SuggestedPlaces {
  places: readonly { name: string }[];
}

"""Reports: pages that say a question, its answer with the doubt that is left, and how to get both again."""

"""The product's own code run over labelled cases. One module a kind; `runner` finds and drives them."""

-- @statement beat
-- Counts a beat. What was committed before it is on a copy that has this number or a later one.
UPDATE Base_Replica SET Beat = Beat + 1 WHERE Id = 1;

-- @statement seen
-- The number of the last beat that is here.
SELECT Beat FROM Base_Replica WHERE Id = 1;
